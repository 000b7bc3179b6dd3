import { serverNow } from '../../lib/server-clock.ts'
import { useAnalytics } from './queries.ts'
import { presetRange } from './ranges.ts'
import { bucketNames, busiestDay, busiestWords } from './words.ts'

const STEP = 10
/** In pixels, so that the lowest bars can be told from no bar. */
const HEIGHT = 40

type Props = { linkId: string; checkInCount: number }

/** The check-ins of the last thirty days as bars in a line. The charts further down have the numbers as a table. */
export function RecentDays({ linkId, checkInCount }: Props) {
  const { data, isError } = useAnalytics({ linkId, range: presetRange('30', serverNow()) }, checkInCount)
  const names = data && bucketNames(data.range)
  const days = (data?.overTime ?? []).map(({ startsAt, accepted }) => ({ ...names!(startsAt), count: accepted }))
  const busiest = busiestDay(days)
  const top = Math.max(1, ...days.map(({ count }) => count))
  return (
    <figure className="flex flex-col gap-2 border-line border-t px-4 py-3 sm:px-5">
      <figcaption className="flex min-h-4.25 flex-wrap justify-between gap-x-4 text-12 text-ink-2">
        <span>Last 30 Days</span>
        {data && <span>{busiestWords(days)}</span>}
        {isError && !data && <span className="text-warn">These numbers aren’t available right now.</span>}
      </figcaption>
      <svg
        viewBox={`0 0 ${Math.max(1, days.length) * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-10 w-full overflow-visible"
      >
        {days.map(({ long, count }, index) => (
          <g key={long}>
            <title>{`${long}: ${count.toLocaleString()}`}</title>
            <rect x={index * STEP} width={STEP} height={HEIGHT} className="fill-transparent" />
            <rect
              {...barOf(count, top)}
              x={index * STEP + 1}
              width={STEP - 2}
              className={count === 0 ? 'fill-line' : index === busiest ? 'fill-accent' : 'fill-accent opacity-60'}
            />
          </g>
        ))}
      </svg>
    </figure>
  )
}

/** A day without check-ins keeps a line, so that the days can be counted. */
function barOf(count: number, top: number) {
  const height = Math.max(count === 0 ? 2 : 3, (count / top) * HEIGHT)
  return { y: HEIGHT - height, height }
}
