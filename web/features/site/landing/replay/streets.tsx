import { cx } from '../../../../ui/cx.ts'

type Props = {
  id: string
  blockClass: string
  className?: string
  /** In units of the drawing, from the place to each side. */
  halfWidth?: number
}

/** Fictional blocks and streets, with the place in the middle. */
export function Streets({ id, blockClass, className, halfWidth = 440 }: Props) {
  return (
    <svg viewBox="-440 -440 880 880" className={cx('replay-world', className)} fill="none" aria-hidden="true">
      <defs>
        <pattern
          id={id}
          x="-52"
          y="-40"
          width="118"
          height="96"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(-7)"
        >
          <rect width="104" height="80" rx="6" className={blockClass} />
          <path
            d="M 10 10 h 30 v 26 h -30 Z M 50 10 h 44 v 18 h -44 Z M 10 46 h 22 v 24 h -22 Z M 42 38 h 24 v 32 h -24 Z M 76 38 h 18 v 32 h -18 Z"
            className="fill-line"
            fillOpacity="0.6"
          />
        </pattern>
      </defs>
      <rect x={-halfWidth} y="-440" width={2 * halfWidth} height="880" fill={`url(#${id})`} />
    </svg>
  )
}
