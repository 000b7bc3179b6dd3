import { EXTERNAL_ID_LENGTH, type ListedFields } from '../../../../contract/people.ts'

type Cells = readonly string[]

/** Where a list has what; -1 where it has not. */
interface Places {
  name: number
  first: number
  last: number
  email: number
  id: number
}

/** What a row says of a person. */
export type RowReader = (cells: Cells) => ListedFields

const HEADINGS: { [Place in keyof Places]: RegExp } = {
  name: /^((full |complete |student |participant |member |person |display )?name|nama|nombre|nom complet|student|participant|attendee|member|person)s?$/,
  first: /^(first|given|fore) ?names?$|^vorname$|^prenom$|^first$/,
  last: /^(last|family|sur) ?names?$|^nachname$|^nom$|^last$/,
  email: /^e ?mail( address(es)?)?$|^mail$|^emel$|^correo$/,
  id: /^(external |student |employee |staff |member |person |matric )?id( number)?$|^(student|employee|staff|member|matriculation|matric) (number|no)$/,
}
const FEWEST_ID_LETTERS = 3
/** Of a heading that is not used: enough to find it again. */
const SHOWN_HEADING_LENGTH = 60

/** The first line decides: nobody writes a tab or a semicolon into a name. */
export function delimiterOf(text: string): string {
  const firstLine = /\S[^\r\n]*/.exec(text)?.[0] ?? ''
  return ['\t', ';'].find(delimiter => firstLine.includes(delimiter)) ?? ','
}

interface Columns {
  /** The first row names the columns. */
  headed: boolean
  read: RowReader
  /** Headings of columns that are not read. */
  unused: string[]
}

/** How to read the rows of a list, of which these are the first ones. */
export function columnsOf(rows: readonly Cells[]): Columns {
  const headings = (rows[0] ?? []).map(comparable)
  const headed = placed(place => headings.findIndex(heading => HEADINGS[place].test(heading)))
  if (Object.values(headed).some(at => at !== -1)) {
    const unused = (rows[0] ?? []).filter((_, at) => headings[at] !== '' && !Object.values(headed).includes(at))
    return { headed: true, read: reader(headed, headings.length === 1), unused: shownHeadings(unused) }
  }
  const guessed = guessedFrom(rows)
  return { headed: false, read: reader(guessed, guessed.email === -1 && guessed.id === -1), unused: [] }
}

const shownHeadings = (headings: Cells) => [...new Set(headings.map(text => text.slice(0, SHOWN_HEADING_LENGTH)))]

const placed = (at: (place: keyof Places) => number): Places => ({
  name: at('name'),
  first: at('first'),
  last: at('last'),
  email: at('email'),
  id: at('id'),
})

const comparable = (heading: string) =>
  heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Without headings: an email has an @, an ID is one word with a figure, and the first of the other columns is the name. */
function guessedFrom(rows: readonly Cells[]): Places {
  const columns = Array.from({ length: Math.max(0, ...rows.map(row => row.length)) }, (_, at) =>
    rows.map(row => row[at] ?? '').filter(Boolean),
  )
  const email = columns.findIndex(cells => cells.some(isEmail))
  const id = columns.findIndex((cells, at) => at !== email && cells.length > 0 && cells.every(isId))
  const named = (cells: string[], at: number) =>
    at !== email && at !== id && cells.filter(cell => /\p{L}/u.test(cell)).length * 2 > cells.length
  return { name: columns.findIndex(named), first: -1, last: -1, email, id }
}

const isId = (cell: string) =>
  cell.length >= FEWEST_ID_LETTERS && cell.length <= EXTERNAL_ID_LENGTH && !/\s/.test(cell) && /\d/.test(cell)
const isEmail = (cell: string) => /^[^@\s]+@[^@\s]+$/.test(cell)

/** `onlyNames`: a comma within a row is part of the name, as in 'Tan, Aisyah'. */
function reader({ name, first, last, email, id }: Places, onlyNames: boolean): RowReader {
  const inRow = (cells: Cells, at: number) => (at === -1 ? '' : (cells[at] ?? ''))
  const nameIn = (cells: Cells) => {
    if (onlyNames && name !== -1) return cells.slice(name).filter(Boolean).join(', ')
    return inRow(cells, name) || [inRow(cells, first), inRow(cells, last)].filter(Boolean).join(' ')
  }
  return cells => ({
    name: nameIn(cells).normalize('NFC'),
    email: inRow(cells, email) || null,
    externalId: inRow(cells, id).normalize('NFC') || null,
  })
}
