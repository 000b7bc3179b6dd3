import { type RawBuilder, sql } from 'kysely'
import type { ErasedBecause } from '../../../contract/records.ts'
import type { Queries } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { enqueue, type Jobs } from '../../jobs/queue.ts'
import { hostNameOf, hostWithoutUrl, nameWithoutUrl } from '../links/index.ts'
import { countRecordEmail, displayEmail, type Mail } from '../mail/index.ts'
import { checkInsOf, type Whose, waitingOf } from './visitor-rows.ts'

interface NamedLink {
  location_name: string
  formatted_address: string
  host_name: string | null
}

/** The queue alone still holds the email: what it belongs to is erased. It names no creator: with the job of an account it would go too. */
export interface ErasedNotice {
  /** The link, or the first of them. */
  linkId: string
  otherLinks: number
  /** The check-in, or null where everything under the email was erased. */
  checkIn: { id: string; checkedInAt: string } | null
  email: string
  because: ErasedBecause
  /** What was erased with its link. */
  deletedLink?: NamedLink
  /** Where it was, should the link be deleted before the email leaves. */
  place?: Omit<NamedLink, 'host_name'>
}

declare global {
  namespace GraphileWorker {
    interface Tasks {
      notify_erased: ErasedNotice
      send_erased_email: ErasedNotice
    }
  }
}

type EmailDeps = Pick<Deps, 'db'> & { mail: Mail }

export const erasedEmailJobs = (deps: EmailDeps): Jobs => ({
  tasks: {
    notify_erased: notice => deps.db.transaction().execute(tx => countAndSend(tx, notice)),
    send_erased_email: notice => sendErased(deps, notice),
  },
})

/** In the transaction of the erasure. At once, since it cannot be undone. */
export async function enqueueErasedEmail(
  tx: Queries,
  notice: Omit<ErasedNotice, 'deletedLink' | 'place'>,
): Promise<void> {
  const place = await tx
    .selectFrom('links')
    .select(['location_name', 'formatted_address'])
    .where('id', '=', notice.linkId)
    .executeTakeFirst()
  await enqueue(tx, 'notify_erased', { ...notice, ...(place && { place }) })
}

/** In one transaction, so that a retry counts no email twice. An email beyond a limit waits until it is allowed. */
async function countAndSend(tx: Queries, notice: ErasedNotice): Promise<void> {
  const { linkId, checkIn, email } = notice
  const counted = await countRecordEmail(tx, { linkId, id: checkIn?.id ?? email }, email)
  if (counted === 'send') await enqueue(tx, 'send_erased_email', notice)
  else await enqueue(tx, 'notify_erased', notice, { runAt: counted })
}

async function linkOf(db: Queries, linkId: string) {
  const { rows } = await sql<NamedLink & { creator_email: string }>`
    select l.location_name, l.formatted_address, ${sql.raw(hostNameOf('o'))} as host_name, o.email as creator_email
    from links l join creators o on o.id = l.creator_id
    where l.id = ${linkId}`.execute(db)
  return rows[0]
}

/** A link that is deleted by now names nobody to reply to. */
async function linkNow(db: Queries, { linkId, deletedLink, place }: ErasedNotice) {
  if (deletedLink) return { ...deletedLink, creator_email: null }
  return (await linkOf(db, linkId)) ?? (place && { ...place, host_name: null, creator_email: null })
}

async function sendErased({ db, mail }: EmailDeps, notice: ErasedNotice): Promise<void> {
  const link = await linkNow(db, notice)
  // Only of a job that an earlier release has queued.
  if (!link) return
  await mail.send(
    {
      kind: 'check_in_erased',
      because: notice.because,
      locationName: nameWithoutUrl(link),
      hostName: hostWithoutUrl(link),
      otherLinks: notice.otherLinks,
      checkedInAt: notice.checkIn?.checkedInAt ?? null,
      replyTo: link.creator_email && displayEmail(link.creator_email),
    },
    notice.email,
  )
}

/** The emails that are confirmed among a visitor's check-ins at some links, which are `l`, each with the newest of its links first. */
export async function verifiedEmailsAmong(
  db: Queries,
  { links, whose }: { links: RawBuilder<unknown>; whose: Whose },
): Promise<{ email: string; linkIds: string[] }[]> {
  const { rows } = await sql<{ email: string; linkIds: string[] }>`
    select email, array_agg(link_id order by created_at desc, link_id) as "linkIds" from (
      select c.user_email as email, c.link_id from (${checkInsOf(links, whose)}) as v
        join check_ins c using (link_id, ordinal) where c.email_verified
      union select w.user_email, w.link_id from (${waitingOf(links, whose)}) as v
        join pending_check_ins w using (link_id, id) where w.email_verified and w.user_email is not null) as verified
    join links on links.id = link_id group by email`.execute(db)
  return rows
}

/** Those of the links that hold this email as confirmed, or have a request from its mailbox: its owner may be told. */
export async function linksWithVerifiedEmail(
  db: Queries,
  { creatorId, email, linkId }: { creatorId: string; email: string; linkId?: string | undefined },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from links l where creator_id = ${creatorId} ${linkId === undefined ? sql`` : sql`and id = ${linkId}`} and (
      exists (select from check_ins c where c.link_id = l.id and c.user_email = ${email} and c.email_verified)
      or exists (select from pending_check_ins p where p.link_id = l.id and p.user_email = ${email} and p.email_verified)
      or exists (select from data_requests r where r.link_id = l.id and r.user_email = ${email} and r.asked_at is not null))
    order by created_at desc, id`.execute(db)
  return rows.map(({ id }) => id)
}
