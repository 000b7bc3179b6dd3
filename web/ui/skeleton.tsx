import { cx } from './cx.ts'

type Props = {
  /** The height and width of the loaded content, as utilities, so that nothing moves when it loads. */
  className: string
}

export const Skeleton = ({ className }: Props) => (
  <span aria-hidden className={cx('block animate-pulse rounded-10 bg-line', className)} />
)
