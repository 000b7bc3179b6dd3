import { NO_DEVICE } from '../../../contract/device-types.ts'
import type { Analytics } from '../../../contract/insights.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { refusalText } from '../checkins/index.ts'
import { ChartFigure } from './chart-figure.tsx'
import { Columns } from './columns.tsx'
import { Shares } from './shares.tsx'
import { bucketNames, currentBucket, hourWords, mostWords, percentWords, weekdayNames } from './words.ts'

/** The one that the summary names. */
const highest = (counts: number[]) => counts.indexOf(Math.max(...counts))

/** The words after 'busiest'. */
const PERIODS = { quarter: 'time', hour: 'hour', day: 'day', week: 'time', month: 'month' }

/** How many labels fit side by side, on a phone and elsewhere. */
const TICKS = 8
const PHONE_TICKS = 5
const HOURS_PER_TICK = 6
const TITLES = {
  quarter: 'Every 15 Minutes',
  hour: 'By the Hour',
  day: 'Day by Day',
  week: 'Week by Week',
  month: 'Month by Month',
}
const ROWS = { quarter: 'Time', hour: 'Hour', day: 'Day', week: 'Week', month: 'Month' }

export function OverTime({ range, overTime }: Analytics) {
  const names = bucketNames(range)
  const today = range.bucket === 'day' ? currentBucket(overTime, range, serverNow()) : undefined
  const columns = overTime.map(({ startsAt, accepted }, index) => {
    const { short, long } = names(startsAt)
    return { name: long, tick: index === today ? 'Today' : short, value: accepted }
  })
  const counts = columns.map(({ value }) => value)
  return (
    <ChartFigure
      title={TITLES[range.bucket]}
      summary={mostWords(counts, index => columns[index]!.name, PERIODS[range.bucket])}
      columns={[ROWS[range.bucket], 'Checked in', 'Turned away']}
      rows={overTime.map(({ accepted, refused }, index) => ({
        name: columns[index]!.name,
        values: [accepted, refused],
      }))}
      className="col-span-full"
    >
      <Columns
        columns={columns}
        emphasised={highest(counts)}
        ticks={{
          every: Math.ceil(columns.length / TICKS),
          from: range.bucket === 'hour' || range.bucket === 'quarter' ? 'start' : 'end',
          halvedOnPhones: columns.length > PHONE_TICKS,
        }}
      />
    </ChartFigure>
  )
}

export const ByHour = ({ byHour }: Analytics) => (
  <ChartFigure
    title="Hours of the Day"
    summary={mostWords(byHour, hourWords, 'hour')}
    columns={['Hour', 'Checked in']}
    rows={byHour.map((value, hour) => ({ name: hourWords(hour), values: [value] }))}
    className="lg:col-span-3"
  >
    <Columns
      columns={byHour.map((value, hour) => ({ name: hourWords(hour), tick: hourWords(hour).slice(0, 5), value }))}
      ticks={{ every: HOURS_PER_TICK, from: 'start' }}
      emphasised={highest(byHour)}
    />
  </ChartFigure>
)

export function ByWeekday({ byWeekday }: Analytics) {
  const [short, long] = [weekdayNames('short'), weekdayNames('long')]
  return (
    <ChartFigure
      title="Days of the Week"
      summary={mostWords(byWeekday, day => long[day]!, 'weekday')}
      columns={['Weekday', 'Checked in']}
      rows={byWeekday.map((value, day) => ({ name: long[day]!, values: [value] }))}
      className="lg:col-span-3"
    >
      <Columns
        columns={byWeekday.map((value, day) => ({ name: long[day]!, tick: short[day]!, value }))}
        ticks={{ every: 1, from: 'start' }}
        emphasised={highest(byWeekday)}
      />
    </ChartFigure>
  )
}

interface PartsProps {
  title: string
  /** The heading of the names' column in the table. */
  nameColumn: string
  note?: string
  parts: { name: string; value: number }[]
  none: string
}

function Parts({ title, nameColumn, note, parts, none }: PartsProps) {
  const total = parts.reduce((sum, { value }) => sum + value, 0)
  const words = parts
    .filter(({ value }) => value > 0)
    .map(({ name, value }) => `${name}: ${percentWords(value, total)}`)
  return (
    <ChartFigure
      title={title}
      summary={total === 0 ? none : `${words.join(', ')}.`}
      inWords={total > 0}
      columns={[nameColumn, 'Number', 'Share']}
      rows={parts.map(({ name, value }) => ({ name, values: [value, percentWords(value, total)] }))}
      className="lg:col-span-2"
    >
      <Shares shares={parts} total={total} />
      {note && <p className="text-12 text-ink-3">{note}</p>}
    </ChartFigure>
  )
}

export const ByDevice = ({ byDevice }: Analytics) => (
  <Parts
    title="Devices"
    nameColumn="Device"
    parts={byDevice.map(({ deviceType, accepted }) => ({
      name: deviceType === NO_DEVICE ? 'Added by hand' : deviceType,
      value: accepted,
    }))}
    none="No one checked in."
  />
)

export const Visitors = ({ visitors }: Analytics) => (
  <Parts
    title="New and Returning Visitors"
    nameColumn="Visitors"
    note="Matched by email across all your links"
    parts={[
      { name: 'First time', value: visitors.firstTime },
      { name: 'Returning', value: visitors.returning },
      { name: 'Without email', value: visitors.unknown },
    ]}
    none="No one checked in."
  />
)

export const Refused = ({ refusals }: Pick<Analytics, 'refusals'>) => (
  <Parts
    title="Turned Away"
    nameColumn="Reason"
    parts={refusals.map(({ reason, count }) => ({ name: refusalText(reason), value: count }))}
    none="No one was turned away."
  />
)
