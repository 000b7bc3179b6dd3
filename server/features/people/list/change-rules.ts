import type { ImportMode } from '../../../../contract/people.ts'
import type { NewPerson } from './read-list.ts'

/** What a list changes in the one that is stored. */
export interface ListChange {
  added: NewPerson[]
  changed: NewPerson[]
  removed: NewPerson[]
  unchanged: number
}

export function changeBy(stored: readonly NewPerson[], people: readonly NewPerson[], mode: ImportMode): ListChange {
  const left = new Map(stored.map(person => [person.id, person]))
  const change: ListChange = { added: [], changed: [], removed: [], unchanged: 0 }
  for (const person of people) {
    const known = left.get(person.id)
    if (!known) change.added.push(person)
    else if (isSame(known, person)) change.unchanged++
    else change.changed.push(person)
    left.delete(person.id)
  }
  if (mode === 'replace') change.removed = [...left.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
  return change
}

const isSame = (one: NewPerson, other: NewPerson) =>
  one.name === other.name &&
  one.email === other.email &&
  one.externalId === other.externalId &&
  one.foldedName === other.foldedName
