import type { AttendanceFilter, ExpectedPerson } from '../../../contract/people.ts'

/** Who of the list is here: in one session, or in the whole life of a link without any. */
export interface Attendance {
  session: { startsAt: string; name: string } | null
  /** Nobody comes any more. */
  over: boolean
  /** Null where no time can be entered. */
  onAddByHand: ((person: ExpectedPerson) => void) | null
  onExcuse: (people: readonly ExpectedPerson[]) => void
}

/** Those who are missing, here or excused, or the whole list. */
export type ShownPeople = Extract<AttendanceFilter, 'here' | 'missing' | 'excused'> | 'all'
