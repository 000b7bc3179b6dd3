import { sql } from 'kysely'
import type pg from 'pg'
import { HOUR_MS } from '../../../../contract/durations.ts'
import { checkInDetailsPath } from '../../../../contract/paths.ts'
import type { Db } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { enqueue, type Jobs } from '../../../jobs/queue.ts'
import type { Mail } from '../../mail/index.ts'

/** How long somebody may wait for the creator's decision. */
export const REVIEW_WITHIN_DAYS = 30

type EmailDeps = Pick<Deps, 'config' | 'db' | 'now'> & { mail: Mail }

declare global {
  namespace GraphileWorker {
    interface Tasks {
      send_review_waiting: { linkId: string }
    }
  }
}

export const reviewEmailJobs = (deps: EmailDeps): Jobs => ({
  tasks: { send_review_waiting: payload => sendReviewWaiting(deps, payload) },
})

/** In the transaction that holds somebody for review. */
export const enqueueReviewEmail = (client: pg.ClientBase, linkId: string): Promise<void> =>
  enqueue(client, 'send_review_waiting', { linkId }, { key: keyOf(linkId) })

const keyOf = (linkId: string) => `review ${linkId}`

/** Tells the creator that people wait: at the first one, and then at most once an hour while there are some. */
async function sendReviewWaiting(deps: EmailDeps, { linkId }: { linkId: string }): Promise<void> {
  const { config, db, mail } = deps
  const link = await waitingLink(db, linkId)
  if (!link || link.held_count === 0) return
  const now = await deps.now()
  const nextAt = link.review_mailed_at && new Date(link.review_mailed_at.getTime() + HOUR_MS)
  if (nextAt && nextAt > now) {
    // The queue runs by the real time, which tests and the simulator leave behind.
    const delayMs = nextAt.getTime() - now.getTime()
    await enqueue(db, 'send_review_waiting', { linkId }, { key: keyOf(linkId), delayMs })
    return
  }
  await db.updateTable('links').set({ review_mailed_at: now }).where('id', '=', linkId).execute()
  await mail.send(
    {
      kind: 'review_waiting',
      locationName: link.location_name,
      waiting: link.held_count,
      detailsUrl: config.APP_URL + checkInDetailsPath(linkId),
    },
    link.email,
  )
}

async function waitingLink(db: Db, linkId: string) {
  const { rows } = await sql<{
    email: string
    location_name: string
    held_count: number
    review_mailed_at: Date | null
  }>`
    select c.email, l.location_name, l.held_count, l.review_mailed_at
    from links l join creators c on c.id = l.creator_id where l.id = ${linkId}`.execute(db)
  return rows[0]
}
