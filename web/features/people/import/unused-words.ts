import type { NamedWords } from '../../../lib/named-words.ts'

/** How columns are called by which people are parted. */
const PARTS =
  /^(sub|tutorial |study )?(group|team|class|section|cohort|gruppe|klasse|groupe|classe|grupo|clase|kumpulan|kelas)s?( ?(name|number|no|id))?\.?$/i
/** More would hide the rest of the preview. */
const NAMED = 3

/** Which columns of a file are not taken in, why, and what to do about each: first those by which people are parted. */
export function unusedWords(columns: readonly string[]): NamedWords[] {
  const isPart = (column: string) => PARTS.test(column)
  const parts = columns.filter(isPart)
  const others = columns.filter(column => !isPart(column))
  return [
    ...said(parts, 'a list has no groups. To keep them apart, make a link for each group and import its people there.'),
    ...said(
      others,
      'a list has names, emails and IDs. If one of these is in it, change its heading to Name, Email or ID.',
    ),
  ]
}

const said = (columns: readonly string[], why: string): NamedWords[] => {
  if (columns.length === 0) return []
  const named = columns.slice(0, NAMED)
  const more = columns.length - named.length
  const last = named.length - 1
  const words = named.flatMap((name, at) => [at === 0 ? '‘' : at === last && more === 0 ? '’ and ‘' : '’, ‘', { name }])
  const [column, is] = columns.length === 1 ? ['column', 'is'] : ['columns', 'are']
  return [[`The ${column} `, ...words, `’${more > 0 ? ` and ${more} more` : ''} ${is} not used: ${why}`]]
}
