import { sql } from 'kysely'
import { FREE_PLAN_ID } from '../../../../contract/plan-names.ts'
import type { Config } from '../../../config.ts'
import type { Queries } from '../../../db/db.ts'
import { hashOf } from '../../../db/ids.ts'
import { addHits, type Counter } from '../../../db/limits.ts'
import { planForUpdate } from '../../billing/index.ts'
import { recipientCounters } from '../../mail/index.ts'
import { invitationsADay } from './invitation-rules.ts'

const HOUR_S = 60 * 60
const DAY_S = 24 * HOUR_S
/** All invitations in an hour, as a share of the unverified emails to visitors: a budget beside theirs, so that neither uses up the other. */
const INVITATIONS_SHARE = 0.5
/** The part of it for all accounts on the Free plan together, so that fake accounts cannot send without end. */
const FREE_SHARE = 0.2
/** The part of these that one creator uses up, so that a few leave some to the others. By default a third sends the largest list within a day; with a smaller budget a list takes longer. */
const CREATOR_SHARE = { free_plan: 1 / 10, all: 1 / 3 }
/** Of one creator to one recipient, at all links together. */
const REPEATS = { max: 3, windowS: DAY_S }

export type InvitationCounter = Counter & { scope: 'pair' | 'recipient' | 'creator' | 'free_plan' | 'all' }

interface Emailing {
  planId: number
  creatorEmail: string
  /** Of the recipient. */
  email: string
}

/** What one more invitation adds to. */
export function invitationCounters(
  { VISITOR_EMAILS_PER_HOUR }: Config,
  { planId, creatorEmail, email }: Emailing,
): InvitationCounter[] {
  const all = Math.ceil(VISITOR_EMAILS_PER_HOUR * INVITATIONS_SHARE)
  const free = Math.ceil(all * FREE_SHARE)
  const own = Math.ceil(planId === FREE_PLAN_ID ? free * CREATOR_SHARE.free_plan : all * CREATOR_SHARE.all)
  const hourly = (scope: InvitationCounter['scope'], key: string, max: number) => ({ scope, key, max, windowS: HOUR_S })
  return [
    { scope: 'pair', key: `invitations to ${hashed(`${creatorEmail} ${email}`)}`, ...REPEATS },
    ...recipientCounters('invitation', email).map(counter => ({ ...counter, scope: 'recipient' as const })),
    hourly('creator', `invitations this hour ${hashed(creatorEmail)}`, own),
    ...(planId === FREE_PLAN_ID ? [hourly('free_plan', 'invitations in all free_plan', free)] : []),
    hourly('all', 'invitations in all all', all),
  ]
}

const hashed = (text: string) => hashOf(text).toString('base64url')

/** By the email: with a new account a creator is still the same. Hashed, since the counter outlives an account that is deleted. */
const keyOf = (creatorEmail: string) => `invitations ${hashed(creatorEmail)}`

interface Budget {
  creatorEmail: string
  aDay: number
  /** How many more the creator may send today. */
  room: number
  /** When the day ends; null before its first invitation. */
  renewsAt: Date | null
  now: Date
}

/** How many invitations a creator may still send. Locks the creator, so that no other request counts meanwhile. */
export async function invitationBudget(tx: Queries, creatorId: string): Promise<Budget> {
  const { rights } = await planForUpdate(tx, creatorId)
  const creatorEmail = await emailOf(tx, creatorId)
  const { rows } = await sql<{ firstWeek: boolean; sent: number | null; renewsAt: Date | null; now: Date }>`
    select c.created_at > app_now() - interval '7 days' as "firstWeek", l.hits as sent, l.window_ends_at as "renewsAt", app_now() as now
    from creators c left join limits l on l.key = ${keyOf(creatorEmail)} and l.window_ends_at > app_now() where c.id = ${creatorId}`.execute(
    tx,
  )
  const { firstWeek, sent, renewsAt, now } = rows[0]!
  const aDay = invitationsADay({ peopleLimit: rights.peopleLimit, firstWeek })
  return { creatorEmail, aDay, room: Math.max(0, aDay - (sent ?? 0)), renewsAt, now }
}

async function emailOf(tx: Queries, creatorId: string): Promise<string> {
  const { rows } = await sql<{ email: string }>`select email from creators where id = ${creatorId}`.execute(tx)
  return rows[0]!.email
}

export const countInvitations = (tx: Queries, creatorEmail: string, hits: number): Promise<number> =>
  addHits(tx, keyOf(creatorEmail), { hits, windowS: DAY_S })
