import type { ExpectedPerson, PeopleFilter } from '../../../contract/people.ts'

/** The attendance of the people on a list: in one session, or in the whole life of a link without any. */
export interface Attendance {
  session: { startsAt: string; name: string } | null
  /** Nobody comes any more. */
  over: boolean
  /** With one press. Null where its time has to be entered, and where none can be. */
  onAdd: ((person: ExpectedPerson) => void) | null
  /** With a time and a reason of one’s own. Null where no time can be entered. */
  onAddByHand: ((person: ExpectedPerson) => void) | null
  /** With a reason of one’s own. */
  onExcuse: (people: readonly Pick<ExpectedPerson, 'id' | 'name'>[]) => void
}

/** People who are added with one press, and how the last of them is taken back. */
export interface Additions {
  last: { person: ExpectedPerson; undone: boolean } | null
  /** Of people who are being added or taken back. */
  busyIds: ReadonlySet<string>
  add: (person: ExpectedPerson) => Promise<unknown>
  undo: () => Promise<unknown>
}

/** Those who are missing, here or excused, whose personal link did not arrive, or the whole list. */
export type ShownPeople = Extract<PeopleFilter, 'here' | 'missing' | 'excused' | 'unreached'> | 'all'
