import { cx } from '../../ui/cx.ts'

export interface Column {
  /** Unique, and shown on hover. */
  name: string
  /** The label under some of the bars. */
  tick: string
  value: number
}

type Props = {
  columns: Column[]
  /** Every how many bars a label is shown. */
  tickEvery: number
  /** The bar that stands out: that of today, or the highest. Without one all are alike. */
  emphasised?: number | undefined
  /** Whether phones have room for every second label only. */
  halvedOnPhones?: boolean
}

const STEP = 10
const HEIGHT = 100

/** Vertical bars on hairlines. The surrounding figure has the text alternative. */
export function Columns({ columns, tickEvery, emphasised, halvedOnPhones = false }: Props) {
  const top = roundAbove(Math.max(...columns.map(({ value }) => value)))
  return (
    <div aria-hidden className="flex flex-col gap-1 text-12 text-ink-3">
      <div className="relative mt-4 h-40 border-line border-t border-b">
        <span className="absolute -top-4 right-0">{top.toLocaleString()}</span>
        <span className="absolute inset-x-0 top-1/2 border-line border-t" />
        <svg
          viewBox={`0 0 ${columns.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="absolute inset-0 size-full"
        >
          {columns.map((column, index) => (
            <Bar
              key={column.name}
              {...column}
              index={index}
              height={(column.value / top) * HEIGHT}
              faint={emphasised !== undefined && emphasised !== index}
            />
          ))}
        </svg>
      </div>
      <div className="flex h-4.5">
        {columns.map(({ name, tick }, index) => (
          <span
            key={name}
            className={cx(
              'flex min-w-0 flex-1 whitespace-nowrap',
              tickEvery === 1 ? 'justify-center' : 'justify-start',
              halvedOnPhones && index % (2 * tickEvery) !== 0 && 'max-md:invisible',
            )}
          >
            {index % tickEvery === 0 && index + tickEvery / 2 <= columns.length && tick}
          </span>
        ))}
      </div>
    </div>
  )
}

type BarProps = Column & { index: number; height: number; faint: boolean }

/** The whole height reacts to the pointer, since a bar of one check-in is hard to hit. */
const Bar = ({ name, value, index, height, faint }: BarProps) => (
  <g className="group">
    <title>{`${name}: ${value.toLocaleString()}`}</title>
    <rect x={index * STEP} width={STEP} height={HEIGHT} className="fill-transparent group-hover:fill-surface-2" />
    <rect
      x={index * STEP + 1}
      y={HEIGHT - height}
      width={STEP - 2}
      height={height}
      className={cx('fill-accent', faint && 'opacity-60')}
    />
  </g>
)

const ROUND = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10]

/** The next round number that is even, so that half of it is an integer, and not so far above that the bars look low. */
export function roundAbove(value: number): number {
  if (value <= 2) return 2
  const power = 10 ** Math.floor(Math.log10(value))
  return ROUND.map(step => Math.round(step * power)).find(step => step >= value && step % 2 === 0)!
}
