import type { PresentPerson } from '../../../../contract/check-outs.ts'
import { foldText } from '../../../../contract/folded-text.ts'
import { searchText } from '../../../../contract/search-text.ts'

/** Those whose name, or number, holds each of the words. */
export function foundHere<Person extends Pick<PresentPerson, 'name' | 'phone'>>(
  people: readonly Person[],
  search: string,
): Person[] {
  const words = foldText(searchText(search)).split(' ').filter(Boolean)
  return people.filter(({ name, phone = '' }) => {
    const text = `${foldText(name)} ${phone}`
    return words.every(word => text.includes(word))
  })
}

/** Whether somebody is still there after the session that they came for. */
export const isSessionOver = ({ sessionEndsAt }: PresentPerson, now: Date): boolean =>
  sessionEndsAt !== undefined && new Date(sessionEndsAt) <= now

export const countOverstaying = (people: readonly PresentPerson[], now: Date): number =>
  people.filter(person => isSessionOver(person, now)).length

export const hereTitle = (count: number): string =>
  count === 0 ? 'Nobody is here' : `${count === 1 ? '1 person' : `${count.toLocaleString()} people`} here`
