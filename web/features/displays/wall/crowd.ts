export const RING_R = 94
/** Between the number in the middle and the ring. */
const BAND = { from: 75, to: 87 }
/** Of a turn, and of the band's area: by these two no dots of 600 touch, however many of them there are. */
const STEP = { turn: 0.618034, area: 0.2049 }
const MAX_DOTS = 600

interface Dot {
  x: number
  y: number
}

/** Where people stand in the ring, around its number: spread over all of it, and nobody moves when somebody comes. */
export const crowdOf = (count: number): Dot[] =>
  Array.from({ length: Math.min(count, MAX_DOTS) }, (_, nth) => {
    const angle = nth * STEP.turn * 2 * Math.PI
    const share = (nth * STEP.area + 0.5) % 1
    const radius = Math.sqrt(BAND.from ** 2 + share * (BAND.to ** 2 - BAND.from ** 2))
    return { x: rounded(radius * Math.sin(angle)), y: rounded(-radius * Math.cos(angle)) }
  })

/** Few people are seen from afar too, and many do not touch. */
export const dotRadius = (count: number): number => (count <= 24 ? 3.6 : count <= 80 ? 2.4 : count <= 240 ? 1.5 : 1.2)

const rounded = (value: number) => Math.round(value * 100) / 100
