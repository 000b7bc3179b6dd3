import { type RawBuilder, sql } from 'kysely'
import { HOUR_MS } from '../../../../contract/durations.ts'
import { ERASURE_ANSWER_DAYS } from '../../../../contract/own-data-calls.ts'
import { checkInDetailsPath } from '../../../../contract/paths.ts'
import type { Db, Queries } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { enqueue, type Jobs } from '../../../jobs/queue.ts'
import type { Mail } from '../../mail/index.ts'
import { OPEN } from './request-store.ts'

export type EmailDeps = Pick<Deps, 'config' | 'db' | 'now'> & { mail: Mail }

declare global {
  namespace GraphileWorker {
    interface Tasks {
      send_erasure_asked: { linkId: string }
    }
  }
}

export const askedEmailJobs = (deps: EmailDeps): Jobs => ({
  tasks: { send_erasure_asked: payload => sendErasureAsked(deps, payload) },
})

/** In the transaction of a visitor's request. */
export const enqueueAskedEmail = (tx: Queries, linkId: string): Promise<void> =>
  enqueue(tx, 'send_erasure_asked', { linkId }, { key: keyOf(linkId) })

const keyOf = (linkId: string) => `erasure asked ${linkId}`

/** Tells the creator that visitors ask for an erasure: at the first request, and then at most once an hour while some are open. */
async function sendErasureAsked(deps: EmailDeps, { linkId }: { linkId: string }): Promise<void> {
  const { db } = deps
  const link = await linkWithRequests(db, linkId, OPEN)
  if (!link) return
  const now = await deps.now()
  const nextAt = link.erasure_mailed_at && new Date(link.erasure_mailed_at.getTime() + HOUR_MS)
  if (nextAt && nextAt > now) {
    // The queue runs by the real time, which tests and the simulator leave behind.
    const delayMs = nextAt.getTime() - now.getTime()
    await enqueue(db, 'send_erasure_asked', { linkId }, { key: keyOf(linkId), delayMs })
    return
  }
  await db.updateTable('links').set({ erasure_mailed_at: now }).where('id', '=', linkId).execute()
  await sendRequestsEmail(deps, link, { reminder: false })
}

interface LinkWithRequests {
  id: string
  email: string
  location_name: string
  erasure_mailed_at: Date | null
  waiting: number
  answer_by: Date
}

/** A link with those of its requests that the condition chooses, if there are any. */
export async function linkWithRequests(
  db: Db,
  linkId: string,
  condition: RawBuilder<unknown>,
): Promise<LinkWithRequests | undefined> {
  const { rows } = await sql<LinkWithRequests>`
    select l.id, c.email, l.location_name, l.erasure_mailed_at, r.waiting, r.answer_by
    from links l join creators c on c.id = l.creator_id
    cross join lateral (
      select count(*)::int as waiting, min(asked_at) + make_interval(days => ${ERASURE_ANSWER_DAYS}) as answer_by
      from data_requests where link_id = l.id and ${condition}) r
    where l.id = ${linkId} and r.waiting > 0`.execute(db)
  return rows[0]
}

export const sendRequestsEmail = (
  { config, mail }: Pick<EmailDeps, 'config' | 'mail'>,
  link: LinkWithRequests,
  { reminder }: { reminder: boolean },
): Promise<void> =>
  mail.send(
    {
      kind: 'erasure_asked',
      reminder,
      locationName: link.location_name,
      waiting: link.waiting,
      answerBy: link.answer_by.toISOString(),
      detailsUrl: config.APP_URL + checkInDetailsPath(link.id),
    },
    link.email,
  )
