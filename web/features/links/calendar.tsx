import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { dateFormat } from '../../../contract/dates.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type CalendarDate, compareDates, daysAfter, monthsAfter, weekdayOf, weeksOf } from './expiry.ts'

const utc = ({ year, month, day }: CalendarDate) => new Date(Date.UTC(year, month - 1, day))
const formatted = (options: Intl.DateTimeFormatOptions) => {
  const format = dateFormat({ ...options, timeZone: 'UTC' })
  return (date: CalendarDate) => format.format(utc(date))
}
const monthName = formatted({ month: 'long', year: 'numeric' })
const dayName = formatted({ dateStyle: 'full' })
const weekdayShort = formatted({ weekday: 'short' })
const weekdayLong = formatted({ weekday: 'long' })

/** 0 is Sunday; Monday where the browser cannot tell. */
function firstWeekday(): number {
  const locale: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(navigator.language)
  return (locale.getWeekInfo?.().firstDay ?? 1) % 7
}

const idOf = ({ year, month, day }: CalendarDate) => `${year}-${month}-${day}`

type Props = {
  value: CalendarDate
  /** Earlier days cannot be chosen. */
  min: CalendarDate
  onChange: (date: CalendarDate) => void
}

/** WAI-ARIA's date grid: arrow keys move by days and weeks, Page Up and Page Down by months. */
export function Calendar({ value, min, onChange }: Props) {
  const titleId = useId()
  const grid = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState(value)
  const [byKey, setByKey] = useState(false)
  const weeks = weeksOf(active, firstWeekday())

  useEffect(() => {
    if (byKey) grid.current?.querySelector<HTMLElement>(`[data-day="${idOf(active)}"]`)?.focus()
  }, [byKey, active])

  const go = (date: CalendarDate, key: boolean) => {
    setByKey(key)
    setActive(compareDates(date, min) < 0 ? min : date)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = movedBy(event.key, active)
    if (!to) return
    event.preventDefault()
    go(to, true)
  }

  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center justify-between">
        <IconButton
          label="Previous month"
          icon={<Icon as={ChevronLeft} />}
          disabled={compareDates({ ...active, day: 1 }, min) <= 0}
          onClick={() => go(monthsAfter(active, -1), false)}
        />
        <h3 id={titleId} aria-live="polite" className="font-medium text-16">
          {monthName(active)}
        </h3>
        <IconButton
          label="Next month"
          icon={<Icon as={ChevronRight} />}
          onClick={() => go(monthsAfter(active, 1), false)}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: WAI-ARIA's date grid is a table with the grid's keys */}
      <table ref={grid} role="grid" aria-labelledby={titleId} onKeyDown={onKeyDown} className="w-full table-fixed">
        <thead>
          <tr>
            {weeks[0]!.map(day => (
              <th
                key={weekdayOf(day)}
                scope="col"
                abbr={weekdayLong(day)}
                className="h-8 font-normal text-12 text-ink-3"
              >
                {weekdayShort(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <tr key={idOf(week[0]!)}>
              {week.map(day => (
                <Day
                  key={idOf(day)}
                  day={day}
                  outside={day.month !== active.month}
                  past={compareDates(day, min) < 0}
                  chosen={compareDates(day, value) === 0}
                  reachable={compareDates(day, active) === 0}
                  onPress={() => {
                    go(day, true)
                    onChange(day)
                  }}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function movedBy(key: string, from: CalendarDate): CalendarDate | null {
  const inWeek = (weekdayOf(from) - firstWeekday() + 7) % 7
  if (key === 'PageUp') return monthsAfter(from, -1)
  if (key === 'PageDown') return monthsAfter(from, 1)
  const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7, Home: -inWeek, End: 6 - inWeek }[key]
  return days === undefined ? null : daysAfter(from, days)
}

type DayProps = {
  day: CalendarDate
  outside: boolean
  past: boolean
  chosen: boolean
  reachable: boolean
  onPress: () => void
}

const Day = ({ day, outside, past, chosen, reachable, onPress }: DayProps) => (
  <td className="p-0 text-center">
    {!outside && (
      <button
        type="button"
        data-day={idOf(day)}
        tabIndex={reachable ? 0 : -1}
        disabled={past}
        aria-label={dayName(day)}
        aria-pressed={chosen}
        onClick={onPress}
        className="inline-flex size-11 items-center justify-center rounded-10 text-14 text-ink transition-colors hover:bg-surface-2 disabled:text-ink-3 disabled:line-through aria-pressed:bg-accent aria-pressed:font-medium aria-pressed:text-on-accent"
      >
        {day.day}
      </button>
    )}
  </td>
)
