import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../../../contract/endpoint.ts'
import type * as contract from '../../../../contract/own-data.ts'
import { VISITOR_EXPORT_MAX } from '../../../../contract/visitors.ts'
import type { Db } from '../../../db/db.ts'
import { hashOf } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { Declined } from '../../../http/declined.ts'
import { Answer } from '../../../http/route.ts'
import { publishHeld } from '../../links/index.ts'
import { displayEmail } from '../../mail/index.ts'
import { type ListedUnder, listedUnder } from '../../people/index.ts'
import type { PhotoStore } from '../../photos/index.ts'
import { eraseVisitor } from '../erase-visitor.ts'
import { recordedBeforeAt } from '../erasure-requests/recorded-before.ts'
import { erasureRequestOf, presentRequest } from '../erasure-requests/request-store.ts'
import { actsByRecord, checkInsOfVisitor, exportedCheckIn, exportedExpectation } from '../exported-check-ins.ts'
import { type DataRequest, dataRequestByToken } from './data-requests.ts'

/** Everything that the link holds under the email to which the token was mailed. */
export async function ownData(
  { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  input: InputOf<typeof contract.ownData>,
): Promise<ReplyOf<typeof contract.ownData>> {
  const request = await dataRequestByToken(db, input)
  const rows = await checkInsOfVisitor(db, {
    links: sql`l.id = ${request.linkId}`,
    whose: { email: request.email, listed: false },
  })
  const exported = rows.slice(0, VISITOR_EXPORT_MAX)
  const acts = await actsByRecord(db, exported)
  const { listed, allExpected } = await listedUnder(db, {
    links: sql`l.id = ${request.linkId}`,
    people: sql`p.email = ${request.email}`,
  })
  const erasureRequest = await erasureRequestOf(db, request)
  const erasable = await recordedBeforeAt(db, request)
  log.info({ linkId: request.linkId, checkIns: exported.length }, 'a visitor read their own data')
  return {
    email: displayEmail(request.email),
    locationName: request.locationName,
    formattedAddress: request.formattedAddress,
    exportedAt: (await now()).toISOString(),
    complete: rows.length === exported.length,
    lastSeenOn: await lastSeenOn(db, request),
    erasure: request.erasure,
    erasureRequest: erasureRequest ? presentRequest(erasureRequest) : null,
    expectedAs: listed.map(row => ({
      ...exportedExpectation(row),
      erasure: erasable.size > 0 && addedBefore(row, request) ? 'visitor' : request.erasure,
    })),
    allExpected,
    checkIns: exported.map(row => ({
      ...exportedCheckIn(row),
      id: row.id,
      photoId: row.photo_id,
      erasure: erasable.has(row.id) ? 'visitor' : request.erasure,
      acts: acts.get(row.id) ?? [],
    })),
  }
}

/** Before the creator was asked first. */
const addedBefore = ({ addedAt }: ListedUnder, { askedSince }: DataRequest): boolean =>
  askedSince !== null && addedAt < askedSince.at

/** The photo of one of their own check-ins, waiting and declined ones too. */
export async function ownDataPhoto(
  { db, photos }: Pick<Deps, 'db'> & { photos: PhotoStore },
  { photoId, ...credentials }: InputOf<typeof contract.ownDataPhoto>,
): Promise<Answer> {
  const { linkId, email } = await dataRequestByToken(db, credentials)
  const { rows } = await sql`
    select from check_ins where link_id = ${linkId} and user_email = ${email} and photo_id = ${photoId}
    union all
    select from pending_check_ins where link_id = ${linkId} and user_email = ${email} and photo_id = ${photoId}`.execute(
    db,
  )
  const photo = rows.length > 0 ? await photos.get(photoId) : null
  if (!photo) throw new Declined('not_found')
  return new Answer(200, photo, {
    'content-disposition': `inline; filename="check-in-${photoId}.jpg"`,
    'cache-control': 'private, no-store',
  })
}

/**
 * At once, at this link: everything, or what was recorded before its creator was asked first. The emailed link works no longer once nothing
 * is left.
 */
export async function eraseOwnData(
  deps: Pick<Deps, 'config' | 'db' | 'live' | 'log'>,
  input: InputOf<typeof contract.eraseOwnData>,
): Promise<ReplyOf<typeof contract.eraseOwnData>> {
  const request = await dataRequestByToken(deps.db, input)
  const { linkId, creatorId, email, erasure, askedSince } = request
  if (erasure === 'ask' && (await recordedBeforeAt(deps.db, request)).size === 0) throw new Declined('erasure_changed')
  const erased = await eraseVisitor(deps, {
    creatorId,
    visitorEmail: email,
    linkId,
    actor: 'visitor',
    ...(askedSince && { askedSince }),
  })
  publishHeld(deps.live, { id: linkId, creatorId })
  return erased
}

/** The day on which the email was last counted as that of a first-time or returning visitor. */
async function lastSeenOn(db: Db, { creatorId, linkId, email }: DataRequest): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`select last_seen_on::text as day from visitors
    where creator_id = ${creatorId} and email_hash = ${hashOf(email)} and link_id = ${linkId}`.execute(db)
  return rows[0]?.day ?? null
}
