import type { PeopleList } from '../../../contract/people.ts'
import { Segmented } from '../../ui/segmented.tsx'
import type { Attendance, ShownPeople } from './attendance.ts'

type Props = {
  attendance: Attendance
  /** The people who are here and those who are not stand beside each other, and need one choice together. */
  columns: boolean
  numbers: PeopleList['numbers'] | undefined
  shown: ShownPeople
  onChange: (shown: ShownPeople) => void
}

/** 'Here 23', 'Not yet 7', and of which session. */
export const AttendanceTabs = ({ attendance: { session, over }, columns, numbers, shown, onChange }: Props) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
    <Segmented<ShownPeople>
      label="Who is here"
      value={columns && shown === 'here' ? 'missing' : shown}
      options={[
        ...(columns
          ? [{ value: 'missing' as const, label: `Here and ${missingLabel(over).toLowerCase()}` }]
          : [
              { value: 'here' as const, label: 'Here', count: numbers?.here ?? 0 },
              { value: 'missing' as const, label: missingLabel(over), count: missingCount(numbers) },
            ]),
        ...(numbers?.excused || shown === 'excused'
          ? [{ value: 'excused' as const, label: 'Excused', count: numbers?.excused ?? 0 }]
          : []),
        { value: 'all', label: 'Everybody' },
      ]}
      onChange={onChange}
    />
    {session && <p className="text-14 text-ink-2">{session.name}</p>}
  </div>
)

export const missingLabel = (over: boolean) => (over ? 'Absent' : 'Not yet')
export const missingCount = (numbers: Props['numbers']) => (numbers?.notYet ?? 0) + (numbers?.absent ?? 0)
