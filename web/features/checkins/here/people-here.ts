import type { PresentPerson } from '../../../../contract/check-outs.ts'
import { searchText } from '../../../../contract/search-text.ts'

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Those whose name, or number, holds each of the words. */
export function foundHere<Person extends Pick<PresentPerson, 'name' | 'phone'>>(
  people: readonly Person[],
  search: string,
): Person[] {
  const words = folded(searchText(search)).split(/\s+/).filter(Boolean)
  return people.filter(({ name, phone = '' }) => {
    const text = `${folded(name)} ${phone}`
    return words.every(word => text.includes(word))
  })
}

/** Whether somebody is still there after the session that they came for. */
export const isSessionOver = ({ sessionEndsAt }: PresentPerson, now: Date): boolean =>
  sessionEndsAt !== undefined && new Date(sessionEndsAt) <= now

export const hereTitle = (count: number): string =>
  count === 0 ? 'Nobody is here' : `${count === 1 ? '1 person' : `${count.toLocaleString()} people`} here`
