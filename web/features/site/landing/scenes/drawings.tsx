import type { ReactNode } from 'react'
import { LiveWall, WallPoster } from './on-the-wall.tsx'

/** A wall and a floor, 360 × 220. */
const Room = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 360 220" className="block w-full bg-surface-2" fill="none" strokeWidth="2" aria-hidden="true">
    <rect y="180" width="360" height="40" className="fill-line" />
    {children}
  </svg>
)

const outline = 'stroke-line-strong'

/** A door, a board and two rows of desks. */
export const ClassDrawing = () => (
  <Room>
    <rect x="36" y="44" width="152" height="84" rx="6" className={`fill-surface ${outline}`} />
    <path d="M 56 70 h 64 M 56 86 h 92 M 56 102 h 40" className={outline} strokeLinecap="round" />
    <rect x="36" y="128" width="152" height="6" rx="3" className="fill-line-strong" fillOpacity="0.5" />
    <path d="M 272 180 V 50 a 6 6 0 0 1 6 -6 h 58 a 6 6 0 0 1 6 6 V 180" className={`fill-accent-soft ${outline}`} />
    <circle cx="284" cy="118" r="3.5" className="fill-line-strong" />
    <WallPoster x={198} y={58} />
    {[28, 112, 196].map(x => (
      <g key={x} className={`fill-surface ${outline}`}>
        <path d={`M ${x + 10} 172 v 26 M ${x + 58} 172 v 26`} />
        <rect x={x} y="164" width="68" height="9" rx="4" />
      </g>
    ))}
  </Room>
)

/** A hoarding with a gate, a crane behind it, and a helmet on a post. */
export const SiteDrawing = () => (
  <Room>
    <g className={outline}>
      <path d="M 84 100 V 14 M 98 100 V 14 M 84 14 h 14 M 84 32 l 14 -14 M 84 50 l 14 -14 M 84 68 l 14 -14 M 84 86 l 14 -14" />
      <path d="M 44 22 H 250 M 91 8 L 250 22 M 91 8 L 44 22" />
      <path d="M 220 22 V 56" />
    </g>
    <rect x="206" y="56" width="28" height="16" rx="2" className={`fill-warn-soft ${outline}`} />
    <rect x="-4" y="90" width="276" height="94" className={`fill-surface ${outline}`} />
    <path d="M 46 90 v 94 M 100 90 v 94 M 208 90 v 94" className="stroke-line" />
    <path d="M -4 90 h 276 v 12 h -276 Z" className="fill-accent-soft" />
    <path d="M 272 78 V 184 M 356 78 V 184" className={outline} strokeWidth="5" strokeLinecap="round" />
    <path d="M 276 108 h 76 M 276 132 h 76 M 276 156 h 76 M 300 100 v 80 M 328 100 v 80" className={outline} />
    <WallPoster x={122} y={94} />
    <path d="M 24 180 a 17 17 0 0 1 34 0 Z" className={`fill-warn-soft ${outline}`} />
    <path d="M 19 180 h 44" className={outline} strokeWidth="4" strokeLinecap="round" />
  </Room>
)

const LAMPS = [30, 78, 126, 174, 222, 270, 318]

/** An entrance with a banner and a string of lamps, the live wall on a stand beside it. */
export const EventDrawing = () => (
  <Room>
    <path d="M 0 22 Q 180 58 360 22" className={outline} />
    {LAMPS.map(x => (
      <circle
        key={x}
        cx={x}
        cy={22 + 18 * (1 - ((x - 180) / 180) ** 2) + 8}
        r="6"
        className={`fill-warn-soft ${outline}`}
      />
    ))}
    <rect x="42" y="74" width="150" height="30" rx="6" className="fill-accent" />
    <path d="M 62 89 h 60 M 132 89 h 40" className="stroke-on-accent" strokeWidth="4" strokeLinecap="round" />
    <path d="M 52 104 V 180 M 182 104 V 180" className={outline} strokeWidth="5" />
    <path d="M 55 106 q 26 42 8 74 M 179 106 q -26 42 -8 74" className={`fill-accent-soft ${outline}`} />
    <path d="M 276 150 V 200 M 250 202 H 302" className={outline} strokeWidth="4" strokeLinecap="round" />
    <LiveWall x={210} y={72} />
  </Room>
)
