import type { ReactNode } from 'react'
import type { Analytics as Numbers } from '../../../contract/insights.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Ring } from '../../ui/ring.tsx'
import { Time } from '../../ui/time.tsx'
import { ChartsSkeleton } from './analytics-skeleton.tsx'
import { ByDevice, ByHour, ByWeekday, OverTime, Refused, Visitors } from './charts.tsx'
import { useAnalytics } from './queries.ts'
import { useRange } from './range-picker.tsx'
import { rangeWords } from './words.ts'

type Props = {
  /** All links of the creator when absent. */
  linkId?: string | undefined
  /** As known to the surrounding screen; the charts are fetched again when it changes. */
  checkInCount: number
}

export function Analytics({ linkId, checkInCount }: Props) {
  const { range, picker } = useRange()
  const { data, error, refetch, dataUpdatedAt, isPlaceholderData } = useAnalytics(linkId, range, checkInCount)
  return (
    <>
      <div className="flex flex-wrap items-center gap-4">{picker}</div>
      {data ? (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}>
          <p className="mb-4 min-h-6 text-14 text-ink-2">
            <Totals {...data} />
            {error && (
              <span className="text-warn">
                {' '}
                Not updated since <Time at={new Date(dataUpdatedAt)} format="clock" />
              </span>
            )}
          </p>
          {data.totals.accepted + data.totals.refused === 0 ? <NothingYet /> : <Charts {...data} />}
        </div>
      ) : error ? (
        <ErrorNotice title="We couldn’t load the analytics" error={error} onRetry={refetch} />
      ) : (
        <ChartsSkeleton />
      )}
    </>
  )
}

const strong = (value: number): ReactNode => <strong className="font-bold text-ink">{value.toLocaleString()}</strong>

const Totals = ({ range, totals }: Numbers) => (
  <span role="status">
    <span className="whitespace-nowrap">
      {strong(totals.accepted)} {totals.accepted === 1 ? 'check-in' : 'check-ins'} ·
    </span>{' '}
    <span className="whitespace-nowrap">{strong(totals.refused)} turned away ·</span>{' '}
    <span className="whitespace-nowrap">{rangeWords(range)}</span>
  </span>
)

const Charts = (numbers: Numbers) => (
  <Card flush aria-label="Charts">
    <div className="grid gap-px bg-line lg:grid-cols-6">
      <OverTime {...numbers} />
      <ByHour {...numbers} />
      <ByWeekday {...numbers} />
      <ByDevice {...numbers} />
      <Visitors {...numbers} />
      <Refused {...numbers} />
    </div>
  </Card>
)

const NothingYet = () => (
  <Card className="flex flex-col items-center gap-4 py-12 text-center">
    <Ring variant="empty" sizePx={72} />
    <p className="text-16 text-ink-2">No check-ins in this period.</p>
  </Card>
)
