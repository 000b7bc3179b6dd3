import { sql, type Updateable } from 'kysely'
import { paths, pathTo } from '../../../contract/paths.ts'
import type { PendingCheckIns } from '../../db/check-in-schema.ts'
import type { Db } from '../../db/db.ts'
import { hashOf } from '../../db/ids.ts'
import type { Deps } from '../../deps.ts'
import type { Jobs, NoPayload } from '../../jobs/queue.ts'
import { resumableTask } from '../../jobs/resumable-task.ts'
import { hostNameOf, hostWithoutUrl, nameWithoutUrl, sessionWithoutUrl } from '../links/index.ts'
import { type Mail, mailedToken, sendTrackedEmail } from '../mail/index.ts'
import { namedSessionAt } from '../schedules/index.ts'
import { VERIFY_WITHIN_HOURS } from './attempt-store.ts'
import { COUNTED_AT } from './check-in-rows.ts'
import { eraseExpiredPending, stripDeclined } from './pending-store.ts'

type JobDeps = Pick<Deps, 'config' | 'db'> & { mail: Mail }

interface WaitingCheckIn {
  seed: Buffer
  user_name: string
  user_email: string
  review_reason: string | null
  checked_in_at: Date
  counted_at: Date
  location_name: string
  host_name: string | null
  formatted_address: string
  checkin_token: string
  schedule_version: number
}

declare global {
  namespace GraphileWorker {
    interface Tasks {
      send_photo_storage_full: { linkId: string }
      send_check_in_letter: { linkId: string; id: string }
      forget_unverified: NoPayload
      strip_declined: NoPayload
    }
  }
}

export const checkInJobs = (deps: JobDeps): Jobs => ({
  tasks: {
    send_photo_storage_full: payload => sendPhotoStorageFull(deps, payload),
    send_check_in_letter: payload => sendConfirmationEmail(deps, payload),
    forget_unverified: (_, { abortSignal }) =>
      resumableTask(deps.db, { task: 'forget_unverified', abortSignal }, eraseExpiredPending(deps.db)),
    strip_declined: (_, { abortSignal }) =>
      resumableTask(deps.db, { task: 'strip_declined', abortSignal }, stripDeclined(deps.db)),
  },
  cron: [
    { task: 'forget_unverified', match: '*/10 * * * *' },
    { task: 'strip_declined', match: '7 * * * *' },
  ],
})

/** The token is derived when the email is sent, so that no secret waits in the queue. A retry derives the same token. */
async function sendConfirmationEmail(
  { config, db, mail }: JobDeps,
  { linkId, id }: { linkId: string; id: string },
): Promise<void> {
  const waiting = await waitingCheckIn(db, { linkId, id })
  if (!waiting) return
  const token = mailedToken(config.APP_SECRET, waiting.seed)
  const update = (values: Updateable<PendingCheckIns>) =>
    db.updateTable('pending_check_ins').set(values).where('link_id', '=', linkId).where('id', '=', id).execute()
  await update({ token_hash: hashOf(token) })
  const content = {
    kind: 'verify_check_in',
    name: waiting.user_name,
    locationName: nameWithoutUrl(waiting),
    hostName: hostWithoutUrl(waiting),
    checkedInAt: waiting.checked_in_at.toISOString(),
    session: sessionWithoutUrl(
      waiting.schedule_version > 0 ? await namedSessionAt(db, linkId, waiting.counted_at) : null,
    ),
    // Where the list decides, nobody learns from the email who is on it.
    review: waiting.review_reason !== null && waiting.review_reason !== 'not_listed',
    url: config.APP_URL + pathTo(paths.verifyCheckIn, { checkinToken: waiting.checkin_token }, { token }),
    validHours: VERIFY_WITHIN_HOURS,
  } as const
  await sendTrackedEmail(mail, { content, to: waiting.user_email }, state => update({ email_state: state }))
}

async function waitingCheckIn(
  db: Db,
  { linkId, id }: { linkId: string; id: string },
): Promise<WaitingCheckIn | undefined> {
  const { rows } = await sql<WaitingCheckIn>`
    select p.seed, p.user_name, p.user_email, p.checked_in_at, p.review_reason, ${sql.raw(COUNTED_AT)} as counted_at, l.location_name, ${sql.raw(hostNameOf('o'))} as host_name,
      l.formatted_address, l.checkin_token, l.schedule_version
    from pending_check_ins p join links l on l.id = p.link_id join creators o on o.id = l.creator_id
    where p.link_id = ${linkId} and p.id = ${id} and p.confirmed_at is null and p.waits_for = 'mail'
      and p.expires_at > app_now()`.execute(db)
  return rows[0]
}

async function sendPhotoStorageFull({ config, db, mail }: JobDeps, { linkId }: { linkId: string }): Promise<void> {
  const link = await db
    .selectFrom('links')
    .innerJoin('creators', 'creators.id', 'links.creator_id')
    .select(['email', 'location_name', 'require_photo_verify'])
    .where('links.id', '=', linkId)
    .executeTakeFirst()
  if (!link) return
  await mail.send(
    {
      kind: 'photo_storage_full',
      locationName: link.location_name,
      quotaMiB: config.PHOTO_QUOTA_MIB,
      photoRequired: link.require_photo_verify,
      dashboardUrl: config.APP_URL + paths.dashboard,
    },
    link.email,
  )
}
