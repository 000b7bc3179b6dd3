import { countsBesideRows } from '../../server/testing/link-counts.ts'
import { TOKEN } from '../../server/testing/operator.ts'
import { type Figure, figure } from '../figures.ts'
import type { FaultyService } from './service.ts'
import { answersBut, answersOf, type Habit, type Ledger } from './visitors.ts'

interface Audit {
  /** Visitors who believe to be checked in and are not, by habit. */
  lost: Record<Habit, number>
  /** Visitors who were checked in more than once. */
  doubled: Record<Habit, number>
  /** Counts that differ from the rows that they count. */
  unsound: number
  confirmed: number
}

/** The rows of the database beside the ledger. */
export async function auditOf({ connect }: FaultyService, { believed }: Ledger): Promise<Audit> {
  const client = await connect()
  const { rows } = await client.query<{ email: string; times: number }>(
    'select user_email as email, count(*)::int as times from check_ins group by 1',
  )
  const { rows: links } = await client.query<{ id: string }>('select id from links where checkin_token = $1', [TOKEN])
  const { counted, held, slots, newest, ordinals } = await countsBesideRows(client, links[0]!.id)
  await client.end()
  const stored = new Map(rows.map(({ email, times }) => [email, times]))
  const countOf = (habit: Habit, fault: (times: number) => boolean) =>
    [...believed[habit]].filter(email => fault(stored.get(email) ?? 0)).length
  const byHabit = (fault: (times: number) => boolean) => ({
    patient: countOf('patient', fault),
    hasty: countOf('hasty', fault),
    forgetful: countOf('forgetful', fault),
  })
  return {
    lost: byHabit(times => times === 0),
    doubled: byHabit(times => times > 1),
    unsound: [counted.valid !== held.valid, slots !== held.valid, newest !== ordinals].filter(Boolean).length,
    confirmed: believed.patient.size,
  }
}

/** The promises about check-ins that no fault may break. */
export function lossFigures(fault: string, audit: Audit, times: string): Figure[] {
  const numbers = `${times}, ${audit.confirmed.toLocaleString('en-GB')} check-ins confirmed`
  const none = { goal: { atMost: 0 }, unit: '', numbers }
  return [
    figure({ ...none, what: `${fault}: confirmed check-ins that are lost`, value: audit.lost.patient }),
    figure({ ...none, what: `${fault}: check-ins that are there twice`, value: audit.doubled.patient }),
    figure({ ...none, what: `${fault}: counts that differ from their rows`, value: audit.unsound }),
  ]
}

/** The only answers that visitors may get during a fault: that they are checked in, or when to try again. */
export function answerFigures(fault: string, ledger: Ledger): Figure[] {
  const none = { goal: { atMost: 0 }, unit: '', numbers: answersOf(ledger) }
  return [
    figure({ ...none, what: `${fault}: answers to visitors but 200 and 503`, value: answersBut(ledger, [200, 503]) }),
    figure({ ...none, what: `${fault}: answers 503 without Retry-After`, value: ledger.withoutRetryAfter }),
  ]
}

/** Shows that the audit sees a loss: nobody may count a check-in that was not answered. */
export const hastyControl = (fault: string, { lost }: Audit): Figure =>
  figure({
    what: `Control: of visitors who do not wait for the answer some are lost (${fault})`,
    goal: { atLeast: 1 },
    value: lost.hasty,
    unit: '',
    numbers: 'other lanes of the same run',
  })
