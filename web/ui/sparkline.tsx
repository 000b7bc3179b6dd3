import { cx } from './cx.ts'

type Props = {
  /** Oldest first. */
  values: number[]
  /** The text alternative. */
  label: string
}

const STEP = 4
const BAR_WIDTH = 3
const HEIGHT = 16
const LEAST = 1
/** A day of two must not stand as tall as another row's day of hundreds. */
const LEAST_TOP = 10

/** Small bars without axes, the last one emphasised. It fills its box; zero is a short line, so that the days can be counted. */
export function Sparkline({ values, label }: Props) {
  const top = Math.max(...values, LEAST_TOP)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${values.length * STEP - (STEP - BAR_WIDTH)} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block size-full"
    >
      {values.map((value, index) => {
        const height = value === 0 ? LEAST : Math.max(2 * LEAST, (value / top) * HEIGHT)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in the row
            key={index}
            x={index * STEP}
            y={HEIGHT - height}
            width={BAR_WIDTH}
            height={height}
            className={cx(
              value === 0 ? 'fill-line' : 'fill-accent',
              value > 0 && index < values.length - 1 && 'opacity-50',
            )}
          />
        )
      })}
    </svg>
  )
}
