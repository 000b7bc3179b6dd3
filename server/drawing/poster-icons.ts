import { colors } from './brand.ts'

interface Stroke {
  path: string
  fill?: string
  stroke?: string
}

export type PosterIcon = 'scan' | 'locate' | 'done'

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
const square = (x: number, y: number, side: number) => `M${x} ${y}h${side}v${side}h${-side}z`
const PHONE = 'M17 3h14a4 4 0 0 1 4 4v34a4 4 0 0 1 -4 4h-14a4 4 0 0 1 -4 -4v-34a4 4 0 0 1 4 -4z'

/** In boxes of 48: a phone over a code, the ring with a person in it, the ring with a tick. */
export const posterIcons: Record<PosterIcon, readonly Stroke[]> = {
  scan: [
    { path: PHONE, fill: colors.surface, stroke: colors.ink },
    { path: 'M21 40h6', stroke: colors.ink },
    {
      path: [
        square(18, 13, 5),
        square(25, 13, 5),
        square(18, 20, 5),
        square(26, 21, 3),
        square(18, 27, 3),
        square(24, 27, 6),
      ].join(''),
      fill: colors.accent,
    },
  ],
  locate: [
    { path: circle(24, 24, 20), fill: colors.accentSoft, stroke: colors.accent },
    { path: circle(24, 24, 6), fill: colors.you },
  ],
  done: [
    { path: circle(24, 24, 20), fill: colors.accent, stroke: colors.accent },
    { path: 'M15 24.8 L21.4 31 L33 18.4', stroke: colors.surface },
  ],
}
