import { CalendarDays, Lock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { dateFormat } from '../../../contract/dates.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { Button } from '../../ui/button.tsx'
import { FieldFrame } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
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
  twoDigits,
} from './expiry.ts'

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
      <div className="flex flex-wrap items-end gap-3">
        <Button
          variant="secondary"
          icon={<Icon as={CalendarDays} />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {DAY.format(instant)}
        </Button>
        <NumberSelect label="Hour" count={24} value={choice.hour} onChange={hour => onChange({ ...choice, hour })} />
        <NumberSelect
          label="Minute"
          count={60}
          value={choice.minute}
          onChange={minute => onChange({ ...choice, minute })}
        />
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

type SelectProps = { label: string; count: number; value: number; onChange: (value: number) => void }

const NumberSelect = ({ label, count, value, onChange }: SelectProps) => (
  <FieldFrame label={label}>
    {aria => (
      <Select {...aria} heightPx={44} value={value} onChange={event => onChange(Number(event.target.value))}>
        {Array.from({ length: count }, (_, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the number itself
          <option key={number} value={number}>
            {twoDigits(number)}
          </option>
        ))}
      </Select>
    )}
  </FieldFrame>
)
