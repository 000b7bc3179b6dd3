import { type ImportedPeople, listLimitSentence, type OddLine } from '../../../../contract/people.ts'
import type { NamedWords } from '../../../lib/named-words.ts'
import { plural } from '../../../lib/plural.ts'

const people = (count: number) => plural(count, 'person', 'people')

type Counts = Pick<ImportedPeople, 'added' | 'changed' | 'removed' | 'unchanged'>

/** '3 people will be added, 1 changed and 2 removed.' of a preview; without 'will be' once it is saved. */
export function importSentence({ added, changed, removed, unchanged }: Counts, when: 'before' | 'after'): string {
  const parts = [
    [added, 'added'],
    [changed, 'changed'],
    [removed, 'removed'],
  ] as const
  const done = parts.filter(([count]) => count > 0)
  if (done.length === 0)
    return unchanged > 0 ? 'Everybody here is on the list already.' : 'There is nobody in this list.'
  const words = done.map(([count, act], at) =>
    at > 0 ? `${count.toLocaleString()} ${act}` : `${people(count)} ${when === 'before' ? 'will be ' : ''}${act}`,
  )
  return `${joined(words)}.`
}

const joined = (words: string[]) => [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ')

/** On the button that does it. */
export function importLabel({ added, changed, removed }: Counts): string {
  const counted = (count: number) => plural(count, 'Person', 'People')
  if (added > 0 && changed + removed === 0) return `Add ${counted(added)}`
  if (removed > 0 && added + changed === 0) return `Remove ${counted(removed)}`
  return 'Save List'
}

export const isNothing = ({ added, changed, removed }: Counts): boolean => added + changed + removed === 0

export const lineWords = ({ line, why }: OddLine): NamedWords => [`Line ${line.toLocaleString()}: ${why}`]

/** 'Ben Tan, who has attended, becomes Ada Lim.' */
export const renameWords = ({ was, name }: ImportedPeople['renames'][number]): NamedWords => [
  { name: was },
  ', who has attended, becomes ',
  { name },
  '.',
]

/** Where a list may not have so many people, or null. */
export const limitSentence = ({ listed }: Pick<ImportedPeople, 'listed'>, limit: number): string | null =>
  listed > limit ? `The list would have ${people(listed)}. ${listLimitSentence(limit)}` : null
