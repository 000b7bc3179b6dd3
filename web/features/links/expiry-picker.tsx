import { CalendarDays, Lock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { dateFormat } from '../../../contract/dates.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { twoDigits } from '../../lib/two-digits.ts'
import { cx } from '../../ui/cx.ts'
import { controlClass } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { CreatorPlan } from '../billing/index.ts'
import { Calendar } from './calendar.tsx'
import {
  DEFAULT_TIME,
  dateOf,
  daysAfter,
  type ExpiryChoice,
  inPast,
  instantOf,
  PRESET_DAYS,
  presetDaysOf,
} from './expiry.ts'
import { ClockField } from './schedule/clock-field.tsx'

const NEVER = 'never'
const PRESET_LABELS: Record<(typeof PRESET_DAYS)[number], string> = { 0: 'Today', 7: '7 days', 30: '30 days' }
const PRESETS = PRESET_DAYS.map(days => ({ value: String(days), label: PRESET_LABELS[days] }))

const DAY = dateFormat({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
const ZONE = dateFormat({ timeZoneName: 'long' })
const zoneName = (at: Date) => ZONE.formatToParts(at).find(part => part.type === 'timeZoneName')?.value ?? ''

type Props = {
  plan: CreatorPlan['plan']
  choice: ExpiryChoice
  onChange: (choice: ExpiryChoice) => void
}

export function ExpiryPicker({ plan, choice, onChange }: Props) {
  const now = serverNow()
  const preset = choice.never ? NEVER : presetDaysOf(choice, dateOf(now))?.toString()
  const choosePreset = (value: string) =>
    value === NEVER
      ? onChange({ ...choice, never: true })
      : onChange({ never: false, date: daysAfter(dateOf(now), Number(value)), ...DEFAULT_TIME })

  return (
    <>
      <Segmented
        label="Expiry"
        value={preset ?? ''}
        options={plan.neverExpire ? [...PRESETS, { value: NEVER, label: 'Never' }] : PRESETS}
        onChange={choosePreset}
      />
      {choice.never ? (
        <p className="text-14 text-ink-2">This link never expires. You can delete it at any time.</p>
      ) : (
        <DateAndTime choice={choice} now={now} onChange={onChange} />
      )}
    </>
  )
}

const WHY_FIXED = {
  free: 'Free plan: Links expire after 2 days. Upgrade to customize expiry.',
  expired: 'Account expired: Links expire after 2 days. Renew to customize expiry.',
}

type FixedProps = {
  by: keyof typeof WHY_FIXED
  /** Leads to a plan with a free choice of the expiry. */
  upgrade: ReactNode
}

export const FixedExpiry = ({ by, upgrade }: FixedProps) => (
  <div className="flex flex-wrap items-center gap-3 rounded-10 border border-line bg-surface-2 p-4 text-14 text-ink-2">
    <Icon as={Lock} />
    <p className="min-w-40 flex-1">{WHY_FIXED[by]}</p>
    {upgrade}
  </div>
)

/** Scrolls clear of the sticky button below. Without animation, so that nothing moves. */
const intoView = (opened: HTMLElement | null) => opened?.scrollIntoView({ block: 'nearest' })

function DateAndTime({ choice, now, onChange }: Omit<Props, 'plan'> & { now: Date }) {
  const [open, setOpen] = useState(false)
  const instant = instantOf(choice)
  const past = inPast(choice, now)
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3">
        <div className="flex min-w-0 flex-col gap-2">
          <span aria-hidden className="font-medium text-14 text-ink">
            Date
          </span>
          <button
            type="button"
            aria-expanded={open}
            aria-label={`Date, ${DAY.format(instant)}`}
            onClick={() => setOpen(!open)}
            className={cx(
              controlClass,
              'flex! min-h-12 items-center justify-between gap-2 text-start',
              past && 'border-danger!',
            )}
          >
            {DAY.format(instant)}
            <Icon as={CalendarDays} />
          </button>
        </div>
        <TimeOfDay {...choice} fault={past} onChange={time => onChange({ ...choice, ...time })} />
      </div>
      {open && (
        <div ref={intoView} className="rounded-16 border border-line bg-surface p-3">
          <Calendar value={choice.date} min={dateOf(now)} onChange={date => onChange({ ...choice, date })} />
        </div>
      )}
      <p role="status" className={past ? 'text-14 text-danger' : 'text-14 text-ink-3'}>
        {past ? 'The expiry must be in the future.' : `Your time zone: ${zoneName(instant)}`}
      </p>
    </div>
  )
}

type Time = Pick<ExpiryChoice, 'hour' | 'minute'>

/** A time that is not complete when its field is left gives way to the last one that was. */
function TimeOfDay({ hour, minute, fault, onChange }: Time & { fault: boolean; onChange: (time: Time) => void }) {
  const [incomplete, setIncomplete] = useState(false)
  const change = (time: string) => {
    setIncomplete(time === '')
    if (time) onChange({ hour: Number(time.slice(0, 2)), minute: Number(time.slice(3)) })
  }
  return (
    <ClockField
      label="Time"
      fault={incomplete || fault}
      time={incomplete ? '' : `${twoDigits(hour)}:${twoDigits(minute)}`}
      onChange={change}
      onLeave={() => setIncomplete(false)}
    />
  )
}
