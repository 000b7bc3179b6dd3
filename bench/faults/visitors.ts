import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkIn } from '../../server/testing/operator.ts'
import type { FaultyService } from './service.ts'

const RETRY_MS = 50
const CONFIRMED_WITHIN_MS = 60_000

/** When a visitor believes to be checked in, and how they try again. */
export type Habit =
  /** Believes the answer, and tries again with the same key, as the visitor's page does. */
  | 'patient'
  /** A control: believes to be checked in once the request is sent. */
  | 'hasty'
  /** A control: tries again with another key. */
  | 'forgetful'

let runs = 0

type Lanes = Partial<Record<Habit, number>>
const ALL_HABITS: Lanes = { patient: 16, hasty: 4, forgetful: 4 }

export interface Ledger {
  /** The emails of visitors with that habit, each of whom believes to be checked in. */
  believed: Record<Habit, Set<string>>
  /** How often each status was answered; 0 stands for no answer. */
  statuses: Map<number, number>
  /** How long each answer took, confirmed or not. */
  answerMs: number[]
  /** How long each confirmed request took, in the order of the answers. */
  confirmedMs: number[]
  /** Answers 503 that did not say when to come back. */
  withoutRetryAfter: number
  /** When the newest check-in was confirmed that was also requested after `since`. */
  confirmedSince: (since: number) => number | undefined
}

/** Visitors who come one after another in so many lanes. Nobody kills this process, so the ledger is kept in memory. */
export function startVisitors(
  { url, ended: over }: Pick<FaultyService, 'url' | 'ended'>,
  lanesOf: Lanes = ALL_HABITS,
  /** More fields of every check-in, as a photo. */
  more: object = {},
) {
  let newest = { requestedAt: 0, confirmedAt: 0 }
  const ledger: Ledger = {
    believed: { patient: new Set(), hasty: new Set(), forgetful: new Set() },
    statuses: new Map(),
    answerMs: [],
    confirmedMs: [],
    withoutRetryAfter: 0,
    confirmedSince: since => (newest.requestedAt > since ? newest.confirmedAt : undefined),
  }
  let ended = false
  const run = ++runs
  const isOver = () => ended || over.aborted
  let visitors = 0

  async function attempt(key: string, email: string): Promise<boolean> {
    const requestedAt = performance.now()
    const reply = await checkIn(url, key, { ...more, email }).catch(() => null)
    const whole = await reply?.arrayBuffer().catch(() => null)
    const status = whole ? reply!.status : 0
    ledger.statuses.set(status, (ledger.statuses.get(status) ?? 0) + 1)
    const answeredAt = performance.now()
    if (status) ledger.answerMs.push(answeredAt - requestedAt)
    if (status === 503 && !reply!.headers.has('retry-after')) ledger.withoutRetryAfter++
    if (status !== 200) return false
    ledger.confirmedMs.push(answeredAt - requestedAt)
    if (requestedAt > newest.requestedAt) newest = { requestedAt, confirmedAt: answeredAt }
    return true
  }

  async function visit(habit: Habit) {
    const email = `${habit}-${run}-${++visitors}@example.com`
    let key = randomUUID()
    if (habit === 'hasty') {
      ledger.believed.hasty.add(email)
      if (!(await attempt(key, email))) await sleep(RETRY_MS)
      return
    }
    while (!(await attempt(key, email))) {
      await sleep(RETRY_MS)
      if (isOver()) return
      if (habit === 'forgetful') key = randomUUID()
    }
    ledger.believed[habit].add(email)
  }

  const lane = async (habit: Habit) => {
    while (!isOver()) await visit(habit)
  }
  const lanes = Object.entries(lanesOf).flatMap(([habit, length]) => Array.from({ length }, () => lane(habit as Habit)))
  return {
    ledger,
    end: async () => {
      ended = true
      await Promise.all(lanes)
    },
  }
}

/** Answers with other statuses than these; no answer is one of them. */
export const answersBut = ({ statuses }: Ledger, expected: readonly number[]): number =>
  [...statuses].reduce((sum, [status, count]) => sum + (expected.includes(status) ? 0 : count), 0)

export const answersOf = ({ statuses }: Ledger): string =>
  [...statuses].map(([status, count]) => `${count.toLocaleString('en-GB')} × ${status || 'no answer'}`).join(', ')

/** When a check-in was confirmed that was requested after this moment. */
export async function confirmedAfter({ confirmedSince }: Ledger, moment: number): Promise<number> {
  while (performance.now() - moment < CONFIRMED_WITHIN_MS) {
    const confirmedAt = confirmedSince(moment)
    if (confirmedAt) return confirmedAt
    await sleep(10)
  }
  throw new Error(`No check-in was confirmed within ${CONFIRMED_WITHIN_MS} ms`)
}
