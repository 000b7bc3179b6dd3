import { cx } from '../../../../ui/cx.ts'
import { Streets } from './streets.tsx'

/** In units of the drawing, which `.replay-world` scales. */
const RING = 220
/** Around the place on the phone's map. */
const centred = 'pointer-events-none absolute start-1/2 top-(--place-y) -z-10 max-w-none -translate-1/2'
const ring = 'stroke-line-strong'
const way = 'replay-way stroke-line-strong'
const dotted = { strokeWidth: 2, strokeDasharray: '1 9', strokeLinecap: 'round', strokeOpacity: 0.7 } as const

/** The streets around the phone and the ring of 100 m, open until the dot has crossed it. */
export const World = () => (
  <>
    <Streets
      id="page-streets"
      blockClass="fill-surface-2"
      className={cx(centred, '[mask-image:radial-gradient(closest-side,black_45%,transparent)]')}
    />
    <svg
      viewBox="-440 -440 880 880"
      className={cx('replay-world overflow-visible', centred)}
      fill="none"
      aria-hidden="true"
    >
      {/* The way of the dot as far as the ring: the numbers of replay.css in units of the drawing. */}
      <path d="M -203 -324 L -228 -234 L -228 -80 L -207 -73" className={cx(way, 'lg:hidden')} {...dotted} />
      <path d="M -550 507 L -333 214 L -185 119" className={cx(way, 'max-lg:hidden')} {...dotted} />
      <circle r={RING} className={ring} strokeWidth="2" strokeDasharray="1 7" strokeLinecap="round" pathLength="1384" />
      <circle r={RING} className="replay-wave stroke-accent" strokeWidth="2" />
      <g className="replay-closed">
        <circle r={RING} className="fill-accent-soft" fillOpacity="0.7" />
        <circle r={RING} className="stroke-accent" strokeWidth="2.5" />
      </g>
    </svg>
  </>
)
