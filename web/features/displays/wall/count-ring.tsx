import './count-ring.css'
import { memo, useRef } from 'react'
import { cx } from '../../../ui/cx.ts'
import { crowdOf, dotRadius, RING_R } from './crowd.ts'

interface Props {
  count: number
  /** The words for the count: ‘checked in today’. */
  label: string
}

/** The ring around the place, with a dot for each person in it and their number in the middle. It closes with the first. */
export const CountRing = memo(({ count, label }: Props) => {
  const before = useRef(count).current
  const number = count.toLocaleString()
  return (
    <div className="wall-ring">
      <svg viewBox="-100 -100 200 200" aria-hidden fill="none">
        <circle
          r={RING_R}
          className={count > 0 ? 'fill-accent-soft stroke-accent' : 'stroke-line-strong'}
          strokeWidth="4"
          strokeLinecap="round"
          {...(count === 0 && { pathLength: 60, strokeDasharray: '0 1' })}
        />
        {/* Another key is another circle, which plays its animation. */}
        {count > before && <circle key={count} r={RING_R} className="wall-ring-wave stroke-accent" strokeWidth="4" />}
        {crowdOf(count).map(({ x, y }, nth) => (
          <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
            <circle r={dotRadius(count)} className={cx('fill-accent', nth >= before && 'wall-arriving')} />
          </g>
        ))}
      </svg>
      <p>
        <strong className="font-bold" data-characters={number.length}>
          {number}
        </strong>{' '}
        <span className="text-ink-2">{label}</span>
      </p>
    </div>
  )
})
