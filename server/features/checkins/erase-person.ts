import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../../contract/endpoint.ts'
import type { ErasedBecause } from '../../../contract/records.ts'
import type * as contract from '../../../contract/visitors.ts'
import type { Queries } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import { type Erasure, recordErasure } from '../../jobs/record-erasure.ts'
import { ownLink, publishCheckIn, publishHeld } from '../links/index.ts'
import { erasePersonOf, listedUnder } from '../people/index.ts'
import { eraseVisitorAtLink } from './erase-at-link.ts'
import { enqueueErasedEmails, erasedHashesOf } from './erase-visitor.ts'
import { verifiedEmailsAmong } from './erased-email.ts'
import { closeIfErased } from './erasure-requests/request-store.ts'
import { ERASE_BATCH_ROWS } from './erasure-store.ts'

type PersonErasureDeps = Pick<Deps, 'config' | 'db' | 'live' | 'log'>

/**
 * Erases one person from the list of an own link, with every check-in that is theirs. Recorded as the person goes: after a
 * crash before that the call can be repeated.
 */
export async function erasePerson(
  deps: PersonErasureDeps,
  { creatorId, id: linkId, personId, because }: InputOf<typeof contract.erasePerson> & { creatorId: string },
): Promise<ReplyOf<typeof contract.erasePerson>> {
  const { config, db } = deps
  await ownLink(db, { creatorId, linkId })
  const whose = { linkId, personId }
  const recipients = await verifiedEmailsAmong(db, { links: sql`l.id = ${linkId}`, whose })
  const personHash = erasedHashesOf(config, personId)[0]!
  const record = async (tx: Queries) => {
    await recordErasure(tx, { kind: 'person', creatorId, linkId, personHash, because })
    await enqueueErasedEmails(tx, recipients, because)
  }
  return { erased: await eraseStoredPerson(deps, { creatorId, linkId, personId, because, record }) }
}

interface ErasedPerson {
  creatorId: string
  linkId: string
  personId: string
  because?: ErasedBecause | undefined
  /** Absent where it is recorded already. */
  record?: (tx: Queries) => Promise<void>
}

async function eraseStoredPerson(
  { config, db, live, log }: PersonErasureDeps,
  { creatorId, linkId, personId, because, record }: ErasedPerson,
): Promise<number> {
  const { listed } = await listedUnder(db, { links: sql`l.id = ${linkId}`, people: sql`p.id = ${personId}` })
  const [person] = listed
  if (!person) throw new Declined('person_not_found')
  const emails = new Set(person.email === null ? [] : [person.email])
  const visitor = { linkId, whose: { linkId, personId }, actor: 'creator', because } as const
  let total = 0
  let batch: Awaited<ReturnType<typeof eraseVisitorAtLink>>
  do {
    batch = await eraseVisitorAtLink({ config, db }, visitor)
    total += batch.erased
    for (const email of batch.emails) emails.add(email)
  } while (batch.erased >= ERASE_BATCH_ROWS)
  await erasePersonOf({ config, db }, { linkId, personId, actor: 'creator', because }, record)
  await db.transaction().execute(async tx => {
    for (const email of emails) await closeIfErased(tx, { linkId, email })
  })
  publishCheckIn(live, { id: linkId, creatorId, checkinCount: batch.checkinCount })
  publishHeld(live, { id: linkId, creatorId })
  log.info({ creatorId, linkId, checkIns: total }, 'a person of a list erased')
  return total
}

/** Repeats a recorded erasure in a restored database. */
export async function erasePersonByHash(
  deps: PersonErasureDeps,
  { creatorId, linkId, personHash, because }: Omit<Extract<Erasure, { kind: 'person' }>, 'kind'>,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select p.id from people p join links l on l.id = p.link_id
    where p.link_id = ${linkId} and l.creator_id = ${creatorId}`.execute(deps.db)
  const erased = rows.find(({ id }) => erasedHashesOf(deps.config, id).includes(personHash))
  if (erased) await eraseStoredPerson(deps, { creatorId, linkId, personId: erased.id, because })
}
