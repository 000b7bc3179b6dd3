import { cx } from './cx.ts'

type Props = {
  /** The real thing's height and width, as utilities: nothing moves when it arrives. */
  className: string
}

export const Skeleton = ({ className }: Props) => (
  <span aria-hidden className={cx('block animate-pulse rounded-10 bg-surface-2', className)} />
)
