import type { RecordedAct } from '../../../contract/records.ts'
import type { Db } from '../../db/db.ts'
import { actsBetween, presentAct } from '../journal/index.ts'
import { csvLine, csvStart, isoInZone } from './csv.ts'

const ACTS_A_CHUNK = 500

const COLUMNS = [
  'Number',
  'At',
  'Act',
  'By',
  'Check-in',
  'Name',
  'Email',
  'Phone',
  'Checked in at',
  'Name before',
  'Checked in at before',
  'Reason',
  'Changes',
  'Erased',
  'Because',
  'Session',
  'Out at',
  'Listed as',
  'Digest',
] as const

export interface JournalOfLink {
  id: string
  journal_seq: number
}

/**
 * The acts of a link, oldest first; later ones are not part of the file. Each line has its digest, so that the last line is the
 * head of the journal.
 */
export async function* journalLines(
  db: Db,
  { id, journal_seq: last }: JournalOfLink,
  timeZone: string,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvStart(COLUMNS))
  for (let first = 1; first <= last; first += ACTS_A_CHUNK) {
    const acts = await actsBetween(db, id, first, Math.min(first + ACTS_A_CHUNK - 1, last))
    yield Buffer.from(acts.map(act => lineOf(presentAct(act), timeZone)).join(''))
  }
}

const lineOf = (act: RecordedAct, timeZone: string): string =>
  csvLine([
    act.seq,
    isoInZone(new Date(act.at), timeZone),
    act.act,
    act.actor,
    act.checkInId,
    act.name,
    act.email,
    act.phone,
    act.checkedInAt && isoInZone(new Date(act.checkedInAt), timeZone),
    act.was?.name ?? null,
    act.was?.checkedInAt ? isoInZone(new Date(act.was.checkedInAt), timeZone) : null,
    act.reason,
    act.changes?.map(({ field, from, to }) => `${field}: ${valueText(from)} → ${valueText(to)}`).join(', ') ?? null,
    act.erasedRecords,
    act.because,
    act.sessionStartsAt && isoInZone(new Date(act.sessionStartsAt), timeZone),
    act.outAt && isoInZone(new Date(act.outAt), timeZone),
    act.listed && [act.listed.name, act.listed.externalId].filter(Boolean).join(', '),
    act.digest,
  ])

type Value = NonNullable<RecordedAct['changes']>[number]['from']

/** Text is quoted: a name may read like another change. */
const valueText = (value: Value): string => (value === null ? 'none' : JSON.stringify(value))
