import { type RawBuilder, sql } from 'kysely'
import { canonicalEmail } from '../../../contract/email.ts'
import { APOSTROPHES, AS_ONE, AS_TWO, JOINERS, OPTIONAL_MARKS } from '../../../contract/folded-text.ts'

export interface CheckInFilter {
  search?: string | undefined
  /** ISO 8601. */
  from?: string | undefined
  marked?: 'true' | undefined
  /** Of a session. ISO 8601. */
  startsAt?: string | undefined
}

export const isFiltered = ({ search, from, marked, startsAt }: CheckInFilter): boolean =>
  Boolean(search || from || marked || startsAt)

/** The condition on a row of a link's `check_ins`. */
export const matchesFilter = (linkId: string, { search, from, marked, startsAt }: CheckInFilter): RawBuilder<boolean> =>
  sql<boolean>`(${search ? matchesSearch(search) : sql`true`} and ${from ? sql`checked_in_at >= ${from}::timestamptz` : sql`true`}
    and ${marked ? sql`ordinal in (select m.ordinal from marks m where m.link_id = ${linkId})` : sql`true`}
    and ${startsAt ? sql`ordinal in (select r.ordinal from session_rows r where r.link_id = ${linkId} and r.starts_at = ${startsAt}::timestamptz)` : sql`true`})`

const FROM = sql.lit(Object.keys(AS_ONE).join(''))
const TO = sql.lit(Object.values(AS_ONE).join(''))
const IGNORED = sql.lit(`[${OPTIONAL_MARKS}${JOINERS}]+`)

/** `foldText` in SQL, but for spaces. Both sides of a comparison go through it, since the database may know fewer capitals. */
const folded = (text: RawBuilder<unknown>): RawBuilder<string> =>
  Object.entries(AS_TWO).reduce<RawBuilder<string>>(
    (inner, [letter, written]) => sql`replace(${inner}, ${sql.lit(letter)}, ${sql.lit(written)})`,
    sql`translate(lower(regexp_replace(normalize(translate(${text}, ${sql.lit(APOSTROPHES)}, ''), nfkd), ${IGNORED}, '', 'g')),
      ${FROM}, ${TO})`,
  )

export const foldedName = folded(sql.ref('user_name'))

const FEWEST_DIGITS = 3
const NUMBER = /^[\d\s+().\-/]+$/

/** Every word is part of the name, or the text is part of the email or the phone number. No character is a wildcard. */
function matchesSearch(search: string): RawBuilder<boolean> {
  const words = search.split(/\s+/).filter(Boolean)
  const inName = words.map(word => sql`strpos(${foldedName}, ${folded(sql`${word}::text`)}) > 0`)
  const inEmail = sql`strpos(user_email, ${canonicalEmail(search)}) > 0`
  return sql`((${sql.join(inName, sql` and `)}) or ${inEmail} or ${inPhone(search)})`
}

/** Digits alone are compared, without the zeros that stand for a country or a trunk: '012-345' finds '+60 12 345'. */
function inPhone(search: string): RawBuilder<unknown> {
  const digits = search.replace(/\D/g, '').replace(/^0+/, '')
  if (!NUMBER.test(search) || digits.length < FEWEST_DIGITS) return sql`false`
  return sql`strpos(regexp_replace(user_phone, '\\D', '', 'g'), ${digits}) > 0`
}
