import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { Streets } from './landing/replay/streets.tsx'

/** The drawing has so many units to a metre: 880 are 400 m. */
export const UNITS_PER_M = 2.2
export const RING = 100 * UNITS_PER_M

const middle = 'absolute start-1/2 top-1/2 max-w-none -translate-1/2'

type Props = {
  id: string
  /** Sets how many CSS pixels a metre has. */
  className: string
  children: ReactNode
}

/** An invented town around a place, and what happens there. */
export const Town = ({ id, className, children }: Props) => (
  <div className={cx('absolute inset-0', className)}>
    <Streets id={id} blockClass="fill-surface" className={cx('overflow-visible', middle)} halfWidth={1100} />
    <svg
      viewBox="-440 -440 880 880"
      className={cx('replay-world overflow-visible', middle)}
      fill="none"
      aria-hidden="true"
    >
      {children}
    </svg>
  </div>
)

export const Place = () => <circle r="12" className="fill-accent" />
