import { setImmediate } from 'node:timers/promises'
import { canonicalEmail } from '../../../../contract/email.ts'
import { type ListedFields, MAX_LIST_LINES, type OddLine } from '../../../../contract/people.ts'
import { MOST_PEOPLE } from '../../../../contract/plan-names.ts'
import { uuidFrom } from '../../../db/ids.ts'
import { Declined } from '../../../http/declined.ts'
import { foldName } from '../fold-name.ts'
import { columnsOf, delimiterOf } from './columns-rules.ts'
import { csvRows } from './csv-rows.ts'
import { lineFault, personKey, repeatedWhy } from './person-rules.ts'

export interface NewPerson extends ListedFields {
  /** The same for two lines of the lists of a link that are about the same person. */
  id: string
  foldedName: string
}

export interface ReadList {
  people: NewPerson[]
  /** Lines that are left out. */
  problems: OddLine[]
  /** Lines that are taken in, and should be looked at. */
  notices: OddLine[]
  /** Headings of columns that are not read. */
  unusedColumns: string[]
}

/** Rows by which the columns are found. */
const LOOKED_AT_ROWS = 50
const LOOKED_AT_LENGTH = 200_000
/** What no name has, and what a line with other separators than the rest puts into it. */
const LIKE_COLUMNS = /[@;]/
/** After so long other requests get their turn. */
const READ_AT_ONCE_MS = 10

/** Declines a list that is longer than any may be. */
export async function readList(linkId: string, csv: string): Promise<ReadList> {
  if (csv.split(/\r\n|\r|\n/, MAX_LIST_LINES + 1).length > MAX_LIST_LINES) throw tooLong(MAX_LIST_LINES, 'lines')
  const delimiter = delimiterOf(csv)
  const { headed, read, unused } = columnsOf(firstRows(csv, delimiter))
  const list: ReadList = { people: [], problems: [], notices: [], unusedColumns: unused }
  const seen = { ids: new Map<string, number>(), emails: new Map<string, number>() }
  let count = 0
  let since = performance.now()
  for (const { line, cells } of csvRows(csv, delimiter)) {
    if (count++ === 0 && headed) continue
    if (performance.now() - since > READ_AT_ONCE_MS) {
      await setImmediate()
      since = performance.now()
    }
    readLine(read(cells), line, { linkId, list, seen })
    if (list.people.length > MOST_PEOPLE) throw tooLong(MOST_PEOPLE, 'people')
  }
  return list
}

const tooLong = (max: number, of: string) =>
  new Declined('invalid_input', {
    error: `A list can have ${max.toLocaleString('en')} ${of}. Please send a shorter one.`,
  })

function firstRows(csv: string, delimiter: string): string[][] {
  const rows: string[][] = []
  for (const { cells } of csvRows(csv.slice(0, LOOKED_AT_LENGTH), delimiter))
    if (rows.push(cells) === LOOKED_AT_ROWS) break
  return rows
}

interface Reading {
  linkId: string
  list: ReadList
  /** The first line of each person, and of each email. */
  seen: { ids: Map<string, number>; emails: Map<string, number> }
}

function readLine(fields: ListedFields, line: number, { linkId, list, seen }: Reading): void {
  const fault = lineFault(fields)
  if (fault) {
    list.problems.push({ line, why: fault })
    return
  }
  const person = newPerson(linkId, fields)
  const repeated = seen.ids.get(person.id)
  if (repeated) {
    list.problems.push({ line, why: repeatedWhy(person, repeated) })
    return
  }
  const sameEmail = person.email && seen.emails.get(person.email)
  if (sameEmail) list.notices.push({ line, why: `the same address as line ${sameEmail}.` })
  if (LIKE_COLUMNS.test(person.name)) list.notices.push({ line, why: 'the name looks like several columns.' })
  seen.ids.set(person.id, line)
  if (person.email && !sameEmail) seen.emails.set(person.email, line)
  list.people.push(person)
}

/** Of fields without a fault. */
export function newPerson(linkId: string, { name, email, externalId }: ListedFields): NewPerson {
  const fields = { name, email: email && canonicalEmail(email), externalId, foldedName: foldName(name) }
  return { ...fields, id: uuidFrom(`person\n${linkId}\n${personKey(fields)}`) }
}
