import type { RecordDetails } from '../journal/index.ts'

/** A check-in as it stands, beside what the journal says of it. */
export interface RecordBesideActs {
  /** The newest act on it. */
  act: string
  personal: RecordDetails | null
  /** The kinds of all acts on it. */
  acts: string[]
  /** The newest act that made it valid or void. */
  stateAct: string | null
  row: {
    state: string
    source: string
    corrected: boolean
    name: string
    email: string | null
    phone: string | null
    checkedInAt: Date
    reason: string | null
    outAt: Date | null
    outBy: string | null
  } | null
}

/** Whether a check-in stands as its acts have left it. */
export function agrees({ act, personal, acts, stateAct, row }: RecordBesideActs): boolean {
  if (act === 'erase' || act === 'decline') return row === null
  if (row === null) return false
  if (row.state !== (stateAct === 'void' ? 'void' : 'valid')) return false
  if (row.source !== sourceOf(acts) || row.corrected !== acts.includes('correct')) return false
  if ((row.outBy === 'creator') !== acts.includes('out')) return false
  return personal === null || saysTheSame(personal, row)
}

const saysTheSame = (personal: RecordDetails, row: NonNullable<RecordBesideActs['row']>): boolean =>
  row.name === personal.name &&
  row.email === personal.email &&
  row.phone === personal.phone &&
  row.checkedInAt.toISOString() === personal.checkedInAt &&
  row.reason === personal.reason &&
  // Nobody changes it once it is said; before that a visitor may still leave.
  (personal.outAt === undefined || (row.outAt?.toISOString() === personal.outAt && row.outBy === personal.outBy))

function sourceOf(acts: string[]): string {
  if (acts.includes('add')) return 'creator'
  return acts.includes('approve') ? 'review' : 'visitor'
}
