import { cx } from '../../../../ui/cx.ts'

const PIXELS = { vectorEffect: 'non-scaling-stroke' } as const

/** From where the dot begins to the edge of the ring, in metres: the numbers of replay.css. */
export const Way = ({ className }: { className: string }) => (
  <svg viewBox="-100 -100 200 200" className={cx('replay-ring overflow-visible', className)} fill="none" aria-hidden>
    <g className="stroke-line-strong" strokeWidth="2" strokeDasharray="0.1 7" strokeLinecap="round">
      <path d="M -216 -260 L -175 -42 L -97.2 -23.6" className="lg:hidden" {...PIXELS} />
      <path d="M -299 -161 L -175 -42 L -97.2 -23.6" className="max-lg:hidden" {...PIXELS} />
    </g>
  </svg>
)
