import { cx } from './cx.ts'

type Props = {
  /** The height and width of the loaded content, as utilities, so that nothing moves when it loads. */
  className: string
  /** Fills a large area, in which the usual colour would look darker. */
  large?: boolean
}

export const Skeleton = ({ className, large = false }: Props) => (
  <span aria-hidden className={cx('block animate-pulse rounded-10', large ? 'bg-surface-2' : 'bg-line', className)} />
)
