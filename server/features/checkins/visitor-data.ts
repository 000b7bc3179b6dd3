import { sql } from 'kysely'
import { checkInPhoto } from '../../../contract/checkins.ts'
import type { InputOf } from '../../../contract/endpoint.ts'
import { pathOf } from '../../../contract/endpoint-urls.ts'
import { type exportPerson, type PersonData, VISITOR_EXPORT_MAX, type VisitorData } from '../../../contract/visitors.ts'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import { ownLink, ownLinks } from '../links/index.ts'
import { displayEmail } from '../mail/index.ts'
import { type ListedUnder, listedUnder } from '../people/index.ts'
import { askedAtByLink } from './erasure-requests/request-store.ts'
import { actsByRecord, checkInsOfVisitor, exportedCheckIn, exportedExpectation } from './exported-check-ins.ts'
import type { Whose } from './visitor-rows.ts'

type ExportDeps = Pick<Deps, 'db' | 'config' | 'now' | 'log'>

interface ExportedVisitor {
  creatorId: string
  whose: Whose
  /** Under which the visitor may have asked for an erasure. */
  email: string | null
  listed: readonly ListedUnder[]
}

interface NamedLink {
  id: string
  location_name: string
  formatted_address: string
}

/** Everything stored about one visitor at the creator's own links, newest first at each link. */
export async function visitorData(
  deps: ExportDeps,
  { creatorId, visitorEmail }: { creatorId: string; visitorEmail: string },
): Promise<VisitorData> {
  const { db, now } = deps
  const { listed, allExpected } = await listedUnder(db, {
    links: sql`l.creator_id = ${creatorId}`,
    people: sql`p.email = ${visitorEmail}`,
  })
  const visitor = { creatorId, whose: { email: visitorEmail, listed: true }, email: visitorEmail, listed }
  const { links, complete } = await exportedLinks(deps, await ownLinks(db, creatorId), visitor)
  return {
    visitorEmail: displayEmail(visitorEmail),
    exportedAt: (await now()).toISOString(),
    complete,
    allExpected,
    links: links.filter(
      ({ checkIns, erasureAskedAt, expectedAs }) => checkIns.length + expectedAs.length > 0 || erasureAskedAt !== null,
    ),
  }
}

/** Everything that a link of the creator stores about one person on its list. */
export async function personData(
  deps: ExportDeps,
  { creatorId, id: linkId, personId }: InputOf<typeof exportPerson> & { creatorId: string },
): Promise<PersonData> {
  const { db, now } = deps
  const link = await ownLink(db, { creatorId, linkId })
  const { listed } = await listedUnder(db, { links: sql`l.id = ${linkId}`, people: sql`p.id = ${personId}` })
  const [person] = listed
  if (!person) throw new Declined('person_not_found')
  const { name, email } = person
  const { links, complete } = await exportedLinks(deps, [link], {
    creatorId,
    whose: { linkId, personId },
    email,
    listed,
  })
  return {
    name,
    personEmail: email && displayEmail(email),
    exportedAt: (await now()).toISOString(),
    complete,
    links: [links[0]!],
  }
}

async function exportedLinks(
  { db, config, log }: ExportDeps,
  links: readonly NamedLink[],
  { creatorId, whose, email, listed }: ExportedVisitor,
): Promise<{ links: VisitorData['links']; complete: boolean }> {
  const rows = await checkInsOfVisitor(db, { links: sql`l.creator_id = ${creatorId}`, whose })
  const exported = rows.slice(0, VISITOR_EXPORT_MAX)
  const acts = await actsByRecord(db, exported)
  const askedAt = email === null ? new Map<string, Date>() : await askedAtByLink(db, { creatorId, email })
  log.info({ creatorId, checkIns: exported.length }, "a visitor's data read")
  return {
    complete: rows.length === exported.length,
    links: links.map(link => ({
      linkId: link.id,
      locationName: link.location_name,
      formattedAddress: link.formatted_address,
      erasureAskedAt: askedAt.get(link.id)?.toISOString() ?? null,
      expectedAs: listed.filter(({ linkId }) => linkId === link.id).map(exportedExpectation),
      checkIns: exported
        .filter(row => row.link_id === link.id)
        .map(row => ({
          ...exportedCheckIn(row),
          matched: row.matched,
          photoUrl:
            row.photo_id && `${config.APP_URL}${pathOf(checkInPhoto, { linkId: link.id, photoId: row.photo_id })}`,
          acts: acts.get(row.id) ?? [],
        })),
    })),
  }
}
