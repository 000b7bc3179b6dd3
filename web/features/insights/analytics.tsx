import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Ring } from '../../ui/ring.tsx'
import { Time } from '../../ui/time.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ChartsSkeleton, TotalsSkeleton } from './analytics-skeleton.tsx'
import { ByDevice, ByHour, ByWeekday, OverTime, Refused, Visitors } from './charts.tsx'
import { type Figures, useAnalytics } from './queries.ts'
import { useRange } from './range-picker.tsx'
import { useSession } from './session-picker.tsx'
import { rangeWords, windowWords } from './words.ts'

type Props = {
  /** All links of the creator when absent. */
  linkId?: string | undefined
  /** Of the creator: the link may have sessions, of which one can be chosen. */
  email?: string
  /** As known to the surrounding screen; the charts are fetched again when it changes. */
  checkInCount: number
}

export function Analytics({ linkId, email, checkInCount }: Props) {
  const { range, picker } = useRange()
  const { session, sessionPicker } = useSession({ linkId, email }, range)
  const figures = useAnalytics({ linkId, range, session }, checkInCount)
  const { data, error, refetch, dataUpdatedAt, isPlaceholderData } = figures
  const fading = isPlaceholderData ? 'opacity-60 transition-opacity' : undefined
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div aria-busy={isPlaceholderData} className={cx('max-lg:order-1 max-lg:w-full', fading)}>
          {data && <Totals {...data} />}
          {data && error && (
            <p className="text-14 text-warn">
              Not updated since <Time at={new Date(dataUpdatedAt)} format="clock" />
            </p>
          )}
          {!data && !error && <TotalsSkeleton />}
        </div>
        {picker}
        {sessionPicker}
      </div>
      {data ? (
        <div aria-busy={isPlaceholderData} className={fading}>
          {data.totals.accepted + data.totals.refused === 0 ? (
            <NothingYet what={data.ofSession ? 'session' : 'period'} />
          ) : (
            <Charts {...data} />
          )}
        </div>
      ) : error ? (
        <ErrorNotice title="We couldn’t load the analytics" error={error} onRetry={refetch} />
      ) : (
        <ChartsSkeleton />
      )}
    </>
  )
}

const Totals = ({ range, totals, ofSession }: Figures) => (
  <p role="status" className="flex flex-wrap items-baseline gap-x-6 whitespace-nowrap text-14 text-ink-2">
    <Total value={totals.accepted}>{totals.accepted === 1 ? 'check-in' : 'check-ins'}</Total>
    <Total value={totals.refused}>turned away</Total>
    <span>{ofSession ? windowWords(range) : rangeWords(range)}</span>
  </p>
)

/** Screen readers separate the totals by the point. */
const Total = ({ value, children }: { value: number; children: ReactNode }) => (
  <span className="inline-flex items-baseline gap-1.5">
    <strong className="font-bold text-28 text-ink">{value.toLocaleString()}</strong> {children}
    <VisuallyHidden> · </VisuallyHidden>
  </span>
)

/** A session has one weekday and few hours. */
const Charts = (figures: Figures) => (
  <Card flush aria-label="Charts">
    <div className="grid gap-px bg-line lg:grid-cols-6">
      <OverTime {...figures} />
      {!figures.ofSession && (
        <>
          <ByHour {...figures} />
          <ByWeekday {...figures} />
        </>
      )}
      <ByDevice {...figures} />
      <Visitors {...figures} />
      <Refused {...figures} />
    </div>
    {figures.ofSession && <ErasedSince {...figures} />}
  </Card>
)

function ErasedSince({ totals, byDevice }: Figures) {
  const kept = byDevice.reduce((sum, { accepted }) => sum + accepted, 0)
  if (kept >= totals.accepted) return null
  return (
    <p className="border-line border-t px-4 py-3 text-14 text-ink-2 sm:px-6">
      Old check-ins of this session were erased. The charts show those that are kept: {kept.toLocaleString()} of{' '}
      {totals.accepted.toLocaleString()}.
    </p>
  )
}

const NothingYet = ({ what }: { what: 'session' | 'period' }) => (
  <Card className="flex flex-col items-center gap-4 py-12 text-center">
    <Ring variant="empty" sizePx={72} />
    <p className="text-16 text-ink-2">No check-ins in this {what}.</p>
  </Card>
)
