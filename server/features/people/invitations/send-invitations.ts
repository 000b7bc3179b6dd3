import { type RawBuilder, sql } from 'kysely'
import { UNSUBSCRIBE_PAGE } from '../../../../contract/paths.ts'
import type { Db, Queries } from '../../../db/db.ts'
import { allowed, countEach } from '../../../db/limits.ts'
import type { Deps } from '../../../deps.ts'
import { enqueue, type Jobs, type NoPayload } from '../../../jobs/queue.ts'
import { planOf } from '../../billing/index.ts'
import { hostNameOf, hostWithoutUrl, isLinkInForce, nameWithoutUrl } from '../../links/index.ts'
import { displayEmail, hostNameFault, type Mail, mentionsUrl, sendTrackedEmail } from '../../mail/index.ts'
import { currentSchedule, timesSentence } from '../../schedules/index.ts'
import { lockList } from '../list/change-list.ts'
import { personalLink } from '../personal/personal-token.ts'
import { type InvitationCounter, invitationCounters } from './invitation-budget.ts'
import { markNotSent } from './invitation-store.ts'
import { unsubscribeToken } from './unsubscribe.ts'
import { hasUnsubscribed, keyUnsubscribes } from './unsubscribe-store.ts'

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
      key_unsubscribes: NoPayload
    }
  }
}

type EmailDeps = Pick<Deps, 'config' | 'db' | 'log' | 'now'> & { mail: Mail }

export const invitationJobs = (deps: EmailDeps): Jobs => ({
  tasks: {
    queue_invitations: payload => deps.db.transaction().execute(tx => queueSome(deps, tx, payload)),
    send_invitation: (payload, { job }) =>
      sendInvitation(deps, payload).catch(async error => {
        if (job.attempts >= job.max_attempts) await notSent(deps.db, payload, 'failed')
        throw error
      }),
    key_unsubscribes: () => keyUnsubscribes(deps.db, deps.config.APP_SECRET),
  },
  cron: [{ task: 'key_unsubscribes', match: '23 3 * * *' }],
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
  const creator = await creatorOf(tx, linkId)
  if (!creator || !(await isLinkInForce(tx, linkId))) return markNotSent(tx, linkId, { from: 'waiting', state: null })
  const { rights } = await planOf(tx, creator.id)
  const { rows: waiting } = await sql<{ id: string; email: string }>`
    select id, email from people where link_id = ${linkId} and invite_state = 'waiting' and email is not null
      ${after ? sql`and id > ${after}` : sql``} order by id limit ${BATCH_PEOPLE} for update`.execute(tx)
  const reached = await countEach(
    tx,
    waiting.map(({ email }) =>
      invitationCounters(deps.config, { planId: rights.id, creatorEmail: creator.email, email }),
    ),
  )
  const idsWhere = (scope: InvitationCounter['scope'] | undefined) =>
    waiting.filter((_, nth) => reached[nth]?.counter.scope === scope).map(({ id }) => id)
  await markNotSent(tx, linkId, { personIds: idsWhere('pair'), from: 'waiting', state: 'too_many' })
  const sending = idsWhere(undefined)
  await sql`update people set invite_state = 'sending' where link_id = ${linkId} and id = any(${sending}::uuid[])`.execute(
    tx,
  )
  for (const personId of sending)
    await enqueue(tx, 'send_invitation', { linkId, personId }, { key: `invitation ${linkId} ${personId}` })
  const usedUp = reached.flatMap(each => (each && !OF_RECIPIENT.includes(each.counter.scope) ? [each.counter] : []))
  const ofService = usedUp.find(({ scope }) => scope !== 'creator')
  if (ofService) await logOnce(deps, tx, ofService, { linkId, creatorId: creator.id })
  const last = waiting.length === BATCH_PEOPLE && usedUp.length === 0 ? waiting.at(-1)!.id : undefined
  if (last)
    await enqueue(tx, 'queue_invitations', { linkId, after: last }, { key: keyOf(linkId), delayMs: BATCH_EVERY_MS })
  else if (after || sending.length < waiting.length) await queueAgain(tx, linkId)
}

const OF_RECIPIENT: InvitationCounter['scope'][] = ['pair', 'recipient']

async function creatorOf(tx: Queries, linkId: string): Promise<{ id: string; email: string } | undefined> {
  const { rows } = await sql<{ id: string; email: string }>`
    select c.id, c.email from links l join creators c on c.id = l.creator_id where l.id = ${linkId}`.execute(tx)
  return rows[0]
}

/** A budget that is used up is logged once an hour. */
async function logOnce(
  { log }: EmailDeps,
  tx: Queries,
  { key, scope, max, windowS }: InvitationCounter,
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

/**
 * The token is derived when the email is sent, so that no secret waits in the queue. A retry derives the same token. A link that
 * another one replaces works until that one has left.
 */
async function sendInvitation({ config, db, mail, now }: EmailDeps, invitation: Invitation): Promise<void> {
  const { linkId, personId } = invitation
  const person = await invitedPerson(db, invitation)
  if (!person || (await hasUnsubscribed(db, config.APP_SECRET, { ...person, creatorEmail: person.creator_email })))
    return notSent(db, invitation, null)
  const update = (columns: RawBuilder<unknown>) =>
    sql`update people set ${columns} where link_id = ${linkId} and id = ${personId} and seed = ${person.seed}`.execute(
      db,
    )
  const seed = person.next_seed ?? person.seed
  const { url, tokenHash } = personalLink(config, { seed, checkinToken: person.checkin_token })
  const { numAffectedRows } = await update(person.next_seed ? sql`seed = seed` : sql`token_hash = ${tokenHash}`)
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
  await sendTrackedEmail(mail, { content, to: person.email }, state =>
    update(
      state === 'sent'
        ? sql`invite_state = 'sent', seed = ${seed}, token_hash = ${tokenHash}, next_seed = null`
        : sql`invite_state = ${state}, next_seed = null`,
    ),
  )
}

/** So that the list does not say for good that this person is being emailed. */
const notSent = (db: Db, { linkId, personId }: Invitation, state: 'failed' | null): Promise<void> =>
  markNotSent(db, linkId, { personIds: [personId], from: 'sending', state })

interface InvitedPerson {
  seed: Buffer
  next_seed: Buffer | null
  name: string
  email: string
  checkin_token: string
  schedule_version: number
  location_name: string
  formatted_address: string
  host_name: string | null
  creator_email: string
}

/** Undefined if the link has ended, or was deleted or blocked since, or the person was removed. */
async function invitedPerson(db: Db, { linkId, personId }: Invitation): Promise<InvitedPerson | undefined> {
  if (!(await isLinkInForce(db, linkId))) return
  const { rows } = await sql<InvitedPerson>`
    select p.seed, p.next_seed, p.name, p.email, l.checkin_token, l.schedule_version, l.location_name, l.formatted_address,
      ${sql.raw(hostNameOf('o'))} as host_name, o.email as creator_email
    from people p join links l on l.id = p.link_id join creators o on o.id = l.creator_id
    where p.link_id = ${linkId} and p.id = ${personId} and p.invite_state = 'sending'`.execute(db)
  return rows[0]
}
