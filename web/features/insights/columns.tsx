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
  ticks: Ticks
  /** The bar that stands out: that which the summary names. */
  emphasised: number
}

interface Ticks {
  /** Every how many bars a label is shown. */
  every: number
  /** The bar that is sure to have one: hours are counted from midnight, days back from today. */
  from: 'start' | 'end'
  /** Whether phones have room for every second label only. */
  halvedOnPhones?: boolean
}

const STEP = 10
const HEIGHT = 100

/** Vertical bars on hairlines. The surrounding figure has the text alternative. */
export function Columns({ columns, ticks, emphasised }: Props) {
  const top = roundAbove(Math.max(...columns.map(({ value }) => value)))
  return (
    <div aria-hidden className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-12 text-ink-3">
      <div className="-my-1.5 flex flex-col justify-between text-right leading-none">
        {[top, top / 2, 0].map(value => (
          <span key={value}>{value.toLocaleString()}</span>
        ))}
      </div>
      <div className="relative h-40 border-line border-t border-b">
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
              faint={emphasised !== index}
            />
          ))}
        </svg>
      </div>
      <div className="col-start-2 mt-1.5 flex h-4.5">
        {columns.map(({ name, tick }, index) => (
          <span key={name} className={tickClass(ticks, index, columns.length)}>
            {isTicked(ticks, index, columns.length) && tick}
          </span>
        ))}
      </div>
    </div>
  )
}

/** Whether a bar has a label. */
export const isTicked = ({ every, from }: Pick<Ticks, 'every' | 'from'>, index: number, count: number): boolean =>
  from === 'end' ? (count - 1 - index) % every === 0 : index % every === 0 && index + every / 2 <= count

/** Below its bar, and at the ends of a row of many within the chart. */
function tickClass(ticks: Ticks, index: number, count: number) {
  const few = ticks.every === 1
  return cx(
    'flex min-w-0 flex-1 whitespace-nowrap',
    ticks.from === 'start' && !few
      ? 'justify-start'
      : index === count - 1
        ? 'justify-center max-md:justify-end'
        : 'justify-center',
    ticks.halvedOnPhones && !isTicked({ ...ticks, every: 2 * ticks.every }, index, count) && 'max-md:invisible',
  )
}

type BarProps = Column & { index: number; height: number; faint: boolean }

/** The whole height reacts to the pointer, since a bar of one check-in is hard to hit. */
function Bar({ name, value, index, height, faint }: BarProps) {
  const bar = { x: index * STEP + 1, y: HEIGHT - height, width: STEP - 2, height }
  return (
    <g className="group">
      <title>{`${name}: ${value.toLocaleString()}`}</title>
      <rect x={index * STEP} width={STEP} height={HEIGHT} className="fill-transparent group-hover:fill-surface-2" />
      {/* The hairline does not shine through. */}
      <rect {...bar} className="fill-surface" />
      <rect {...bar} className={cx('fill-accent', faint && 'opacity-60')} />
    </g>
  )
}

const ROUND = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10]

/** The next round number that is even, so that half of it is an integer, and not so far above that the bars look low. */
export function roundAbove(value: number): number {
  if (value <= 2) return 2
  const power = 10 ** Math.floor(Math.log10(value))
  return ROUND.map(step => Math.round(step * power)).find(step => step >= value && step % 2 === 0)!
}
