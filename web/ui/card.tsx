import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

type Props = ComponentProps<'section'> & {
  /** Without inner padding, for lists, tables and maps. */
  flush?: boolean
}

export function Card({ flush = false, className, ...section }: Props) {
  return (
    <section
      {...section}
      className={cx('rounded-16 border border-line bg-surface', flush ? 'overflow-hidden' : 'p-4 sm:p-6', className)}
    />
  )
}
