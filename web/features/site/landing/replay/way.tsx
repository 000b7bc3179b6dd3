import { cx } from '../../../../ui/cx.ts'

const PIXELS = { vectorEffect: 'non-scaling-stroke' } as const

/** From where the dot begins to the place, in metres: the numbers of replay.css. */
export const Way = ({ className }: { className: string }) => (
  <svg viewBox="-100 -100 200 200" className={cx('replay-ring overflow-visible', className)} fill="none" aria-hidden>
    <g className="stroke-line-strong" strokeWidth="2" strokeDasharray="0.1 7" strokeLinecap="round">
      <path d="M -216 -260 L -158.3 -85.2 L 0 0" className="lg:hidden" {...PIXELS} />
      <path d="M -299 -161 L 0 0" className="max-lg:hidden" {...PIXELS} />
    </g>
  </svg>
)
