import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'

type Props = {
  name: string
  /** The last row, with the sum. */
  total?: boolean
  children: ReactNode
}

/** A row of a description list. */
export const SummaryRow = ({ name, total = false, children }: Props) => (
  <div
    className={cx(
      'flex items-baseline justify-between gap-4',
      total && 'border-line border-t pt-2.5 font-bold text-16',
    )}
  >
    <dt className={total ? '' : 'text-ink-2'}>{name}</dt>
    <dd className="min-w-0 text-end tabular-nums wrap-anywhere">{children}</dd>
  </div>
)
