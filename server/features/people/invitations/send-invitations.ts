import { type RawBuilder, sql } from 'kysely'
import { UNSUBSCRIBE_PAGE } from '../../../../contract/paths.ts'
import type { Db, Queries } from '../../../db/db.ts'
import { allowed, countEach } from '../../../db/limits.ts'
import type { Deps } from '../../../deps.ts'
import { enqueue, type Jobs } from '../../../jobs/queue.ts'
import { planOf } from '../../billing/index.ts'
import { hostNameOf, hostWithoutUrl, nameWithoutUrl } from '../../links/index.ts'
import {
  displayEmail,
  hostNameFault,
  type Mail,
  mentionsUrl,
  recipientCounters,
  sendTrackedEmail,
} from '../../mail/index.ts'
import { currentSchedule, timesSentence } from '../../schedules/index.ts'
import { lockList } from '../list/change-list.ts'
import { personalLink } from '../personal/personal-token.ts'
import { type HourlyCounter, hourlyCounters } from './invitation-budget.ts'
import { isUnsubscribed, unsubscribeToken } from './unsubscribe.ts'

/** So few at once that an email to sign in never waits behind a list of thousands. */
const BATCH_PEOPLE = 50
const BATCH_EVERY_MS = 10_000
/** When a recipient, or the service, has had as many invitations as an hour allows. */
const AGAIN_AFTER_MS = 60 * 60_000

interface Invitation {
  linkId: string
  personId: string
}

declare global {
  namespace GraphileWorker {
    interface Tasks {
      queue_invitations: { linkId: string; after?: string }
      send_invitation: Invitation
    }
  }
}

type EmailDeps = Pick<Deps, 'config' | 'db' | 'log' | 'now'> & { mail: Mail }

export const invitationJobs = (deps: EmailDeps): Jobs => ({
  tasks: {
    queue_invitations: payload => deps.db.transaction().execute(tx => queueSome(deps, tx, payload)),
    send_invitation: payload => sendInvitation(deps, payload),
  },
})

/** In the transaction that invites people of this link. */
export const enqueueInvitations = (tx: Queries, linkId: string): Promise<void> =>
  enqueue(tx, 'queue_invitations', { linkId }, { key: keyOf(linkId) })

const keyOf = (linkId: string) => `invitations ${linkId}`

async function queueSome(
  deps: EmailDeps,
  tx: Queries,
  { linkId, after }: { linkId: string; after?: string },
): Promise<void> {
  await lockList(tx, linkId)
  const creatorId = await creatorOf(tx, linkId)
  if (!creatorId) return
  const { rights } = await planOf(tx, creatorId)
  const { rows: waiting } = await sql<{ id: string; email: string }>`
    select id, email from people where link_id = ${linkId} and invite_state = 'waiting' and email is not null
      ${after ? sql`and id > ${after}` : sql``} order by id limit ${BATCH_PEOPLE} for update`.execute(tx)
  const reached = await countEach(
    tx,
    waiting.map(({ email }) => [...recipientCounters('invitation', email), ...hourlyCounters(deps.config, rights.id)]),
  )
  const sending = waiting.filter((_, nth) => !reached[nth]).map(({ id }) => id)
  await sql`update people set invite_state = 'sending' where link_id = ${linkId} and id = any(${sending}::uuid[])`.execute(
    tx,
  )
  for (const personId of sending)
    await enqueue(tx, 'send_invitation', { linkId, personId }, { key: `invitation ${linkId} ${personId}` })
  const usedUp = reached.flatMap(each => (each && 'scope' in each.counter ? [each.counter] : []))[0]
  if (usedUp) await logOnce(deps, tx, usedUp, { linkId, creatorId })
  const last = waiting.length === BATCH_PEOPLE && !usedUp ? waiting.at(-1)!.id : undefined
  if (last)
    await enqueue(tx, 'queue_invitations', { linkId, after: last }, { key: keyOf(linkId), delayMs: BATCH_EVERY_MS })
  else if (after || sending.length < waiting.length) await queueAgain(tx, linkId)
}

async function creatorOf(tx: Queries, linkId: string): Promise<string | undefined> {
  const { rows } = await sql<{ creator_id: string }>`select creator_id from links where id = ${linkId}`.execute(tx)
  return rows[0]?.creator_id
}

/** A budget that is used up is logged once an hour. */
async function logOnce(
  { log }: EmailDeps,
  tx: Queries,
  { key, scope, max, windowS }: HourlyCounter,
  subject: { linkId: string; creatorId: string },
): Promise<void> {
  if (await allowed(tx, `logged ${key}`, { max: 1, windowS }))
    log.warn({ scope, max, ...subject }, 'invitations used up')
}

/** For people whose limit was reached. */
async function queueAgain(tx: Queries, linkId: string): Promise<void> {
  const { rows } = await sql`
    select from people where link_id = ${linkId} and invite_state = 'waiting' limit 1`.execute(tx)
  if (rows.length === 0) return
  await enqueue(tx, 'queue_invitations', { linkId }, { key: keyOf(linkId), delayMs: AGAIN_AFTER_MS })
}

/** The token is derived when the email is sent, so that no secret waits in the queue. A retry derives the same token. */
async function sendInvitation({ config, db, mail, now }: EmailDeps, invitation: Invitation): Promise<void> {
  const { linkId, personId } = invitation
  const person = await invitedPerson(db, invitation)
  if (!person) return withdraw(db, invitation)
  const update = (columns: RawBuilder<unknown>) =>
    sql`update people set ${columns} where link_id = ${linkId} and id = ${personId} and seed = ${person.seed}`.execute(
      db,
    )
  const { url, tokenHash } = personalLink(config, { seed: person.seed, checkinToken: person.checkin_token })
  const { numAffectedRows } = await update(sql`token_hash = ${tokenHash}`)
  // Removed, or given another email, since it was read: the link would be dead.
  if (numAffectedRows === 0n) return
  const times = person.schedule_version > 0 ? timesSentence(await currentSchedule(db, linkId), await now()) : null
  const token = unsubscribeToken(config.APP_SECRET, { creator: person.creator_email, recipient: person.email })
  const content = {
    kind: 'invitation',
    name: hostNameFault(person.name) ? null : person.name,
    locationName: nameWithoutUrl(person),
    hostName: hostWithoutUrl(person),
    times: times === null || mentionsUrl(times) ? null : times,
    url,
    unsubscribeUrl: `${config.APP_URL}${UNSUBSCRIBE_PAGE}?${new URLSearchParams({ token })}`,
    replyTo: displayEmail(person.creator_email),
  } as const
  await sendTrackedEmail(mail, { content, to: person.email }, state => update(sql`invite_state = ${state}`))
}

/** So that the list does not say for good that this person is being emailed. */
async function withdraw(db: Db, { linkId, personId }: Invitation): Promise<void> {
  await sql`update people set invited_at = null, invite_state = null
    where link_id = ${linkId} and id = ${personId} and invite_state = 'sending'`.execute(db)
}

interface InvitedPerson {
  seed: Buffer
  name: string
  email: string
  checkin_token: string
  schedule_version: number
  location_name: string
  formatted_address: string
  host_name: string | null
  creator_email: string
}

/** Undefined if the link has ended since, or the person has unsubscribed or was removed. */
async function invitedPerson(db: Db, { linkId, personId }: Invitation): Promise<InvitedPerson | undefined> {
  const { rows } = await sql<InvitedPerson>`
    select p.seed, p.name, p.email, l.checkin_token, l.schedule_version, l.location_name, l.formatted_address,
      ${sql.raw(hostNameOf('o'))} as host_name, o.email as creator_email
    from people p join links l on l.id = p.link_id join creators o on o.id = l.creator_id
    where p.link_id = ${linkId} and p.id = ${personId} and p.invite_state = 'sending' and l.expires_at > app_now()
      and not ${isUnsubscribed(sql`o.email`, sql`p.email`)}`.execute(db)
  return rows[0]
}
