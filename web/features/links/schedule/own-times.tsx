import { MAX_DATES, MAX_WEEKLY } from '../../../../contract/schedule.ts'
import { newDate, newWeekly, type ScheduleDraft, type ScheduleFaults } from './schedule-draft.ts'
import { AddButton, DateRows, WeeklyRows } from './session-rows.tsx'
import { Fault, NativeField } from './times-fields.tsx'

type Props = {
  draft: ScheduleDraft
  faults: ScheduleFaults
  /** Sessions may have titles. */
  titled: boolean
  onChange: (draft: ScheduleDraft) => void
}

/** Weekly times and single dates. */
export function OwnTimes({ draft, faults, titled, onChange }: Props) {
  const { weekly, dates, since, until } = draft
  const change = (next: Partial<ScheduleDraft>) => onChange({ ...draft, ...next })
  const rows = { faults, titled: titled || [...weekly, ...dates].some(({ title }) => title !== '') }
  return (
    <>
      <WeeklyRows {...rows} rows={weekly} emptied={dates.length > 0} onChange={next => change({ weekly: next })} />
      <DateRows {...rows} rows={dates} emptied={weekly.length > 0} onChange={next => change({ dates: next })} />
      <div className="flex flex-wrap gap-2">
        {weekly.length < MAX_WEEKLY && (
          <AddButton label="Add Weekly Time" onPress={() => change({ weekly: [...weekly, newWeekly()] })} />
        )}
        {dates.length < MAX_DATES && (
          <AddButton label="Add Date" onPress={() => change({ dates: [...dates, newDate()] })} />
        )}
      </div>
      {weekly.length > 0 && (
        <div className="flex flex-col gap-2">
          <div className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1">
            <NativeField
              label="First day"
              type="date"
              fault={'since' in faults}
              value={since}
              onChange={({ target }) => change({ since: target.value })}
            />
            <NativeField
              label="Last day (optional)"
              type="date"
              fault={'until' in faults}
              min={since}
              value={until}
              onChange={({ target }) => change({ until: target.value })}
            />
          </div>
          {(faults.since ?? faults.until) && <Fault>{faults.since ?? faults.until}</Fault>}
        </div>
      )}
    </>
  )
}
