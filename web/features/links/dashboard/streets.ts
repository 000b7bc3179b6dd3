/** Streets run past the corners of the picture of 48 units, however it is turned. */
const [FIRST, LAST] = [-12, 60]
const LEAST_GAP = 9
const MOST_GAP = 16
/** Every which street is a wide one. */
const AVENUE_EVERY = 3

/** The random end of an ID, which begins with a time. */
const SEED_DIGITS = 6

/** Streets of an invented town around a link, as paths of an SVG, and how far the town is turned, in degrees. */
export function streetsOf(linkId: string) {
  const seed = Number.parseInt(linkId.slice(-SEED_DIGITS), 16)
  let draws = 0
  const random = () => {
    const value = Math.sin(seed + draws++ * 74.7) * 43_758.5453
    return value - Math.floor(value)
  }
  const angle = Math.round(random() * 60 - 30)
  const across = positions(random).map(y => `M${FIRST} ${y}H${LAST}`)
  const along = positions(random).map(x => `M${x} ${FIRST}V${LAST}`)
  const pick = (wide: boolean) =>
    [across, along].flatMap(streets => streets.filter((_, n) => (n % AVENUE_EVERY === 1) === wide)).join('')
  return { angle, path: { avenues: pick(true), lanes: pick(false) } }
}

function positions(random: () => number): number[] {
  const found: number[] = []
  for (let at = FIRST + random() * MOST_GAP; at < LAST; at += LEAST_GAP + random() * (MOST_GAP - LEAST_GAP))
    found.push(Math.round(at))
  return found
}
