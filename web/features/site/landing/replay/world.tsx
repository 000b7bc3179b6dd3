import { cx } from '../../../../ui/cx.ts'
import { Streets } from './streets.tsx'
import { Way } from './way.tsx'

/** Around the place on the phone's map. */
const centred = 'pointer-events-none absolute start-1/2 top-(--place-y) -z-10 max-w-none -translate-1/2'
/** A narrow window has no room beside the phone: only scraps would show. */
const BESIDE = 'max-md:hidden'
const PIXELS = { vectorEffect: 'non-scaling-stroke' } as const

/** The streets around the phone, the way of the dot as far as its map, and an echo of the map's ring. */
export const World = () => (
  <>
    <Streets
      id="page-streets"
      blockClass="fill-surface-2"
      className={cx('replay-streets', centred, '[mask-image:radial-gradient(closest-side,black_45%,transparent)]')}
    />
    <Way className={cx(centred, BESIDE)} />
    <svg
      viewBox="-100 -100 200 200"
      className={cx('replay-echo overflow-visible', centred, BESIDE)}
      fill="none"
      aria-hidden="true"
    >
      <circle
        r="100"
        className="stroke-line-strong"
        strokeWidth="2"
        strokeDasharray="1 7"
        strokeLinecap="round"
        {...PIXELS}
      />
      <circle r="100" className="replay-wave stroke-accent" strokeWidth="2" {...PIXELS} />
      <circle
        r="100"
        className="replay-echoed fill-accent-soft stroke-accent"
        fillOpacity="0.4"
        strokeWidth="2"
        {...PIXELS}
      />
    </svg>
  </>
)
