import type { CheckInRecord } from '../../../../../contract/checkins.ts'
import { dateFormat } from '../../../../../contract/dates.ts'
import { MARK_WORDS, MARKS } from '../../../../../contract/marks.ts'

type Marks = CheckInRecord['marks']
type Mark = Marks[number]

/** A mark that names another check-in says most, so it comes first. */
export const inOrder = (marks: Marks): Marks => [...marks].sort((a, b) => rankOf(b) - rankOf(a))

const rankOf = ({ kind, other }: Mark) => MARKS.indexOf(kind) + (other ? MARKS.length : 0)

/** 'Same phone +2'. That the accuracy is low has a chip of its own, so it is named only where it is alone. */
export function chipText(marks: Marks): string {
  const others = marks.filter(({ kind }) => kind !== 'coarse_position')
  const [first, ...more] = inOrder(others.length > 0 ? others : marks)
  const { label } = MARK_WORDS[first!.kind]
  return more.length === 0 ? label : `${label} +${more.length}`
}

/** Marks that an organiser has to look into: two people may be one. The other marks are mostly innocent. */
const ONE_FOR_TWO: readonly Mark['kind'][] = ['same_device', 'same_address', 'same_photo']

export const isOneForTwo = (marks: Marks): boolean => marks.some(({ kind }) => ONE_FOR_TWO.includes(kind))

/** 'Same phone as Ben, 09:02.' */
export const markSeen = ({ kind, other }: Mark): string =>
  MARK_WORDS[kind].seen(other ? `${other.userName}, ${whenOf(other.checkedInAt)}` : 'another check-in')

const whenOf = (checkedInAt: string) => dateFormat({ timeStyle: 'short' }).format(new Date(checkedInAt))
