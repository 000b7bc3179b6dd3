import type { AttendanceFilter, PeopleList } from '../../../contract/people.ts'
import { Segmented } from '../../ui/segmented.tsx'
import type { Attendance } from './attendance.ts'

type Props = {
  attendance: Attendance
  numbers: PeopleList['numbers'] | undefined
  state: AttendanceFilter
  onChange: (state: AttendanceFilter) => void
}

/** 'Here 23', 'Not yet 7', and of which session. */
export const AttendanceTabs = ({ attendance: { session, over }, numbers, state, onChange }: Props) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
    <Segmented<AttendanceFilter>
      label="Who is here"
      value={state}
      options={[
        { value: 'missing', label: over ? 'Absent' : 'Not yet', count: numbers?.notYet ?? 0 },
        { value: 'here', label: 'Here', count: numbers?.here ?? 0 },
      ]}
      onChange={onChange}
    />
    {session && <p className="text-14 text-ink-2">{session.name}</p>}
  </div>
)
