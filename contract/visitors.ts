import { z } from 'zod'
import { ofCheckOut } from './check-outs.ts'
import { RECORD_SOURCES, RECORD_STATES } from './checkins.ts'
import { endpoint } from './endpoint.ts'
import { ofSession } from './in-session.ts'
import { ACCURACY_BANDS_M } from './kept-verdict.ts'
import { MATCHED_BY, personId } from './people.ts'
import { ERASURE_REASONS, recordedAct } from './records.ts'
import { email, linkId } from './text.ts'

/** How many of a visitor's check-ins one file contains, newest first; `complete` says whether these are all. */
export const VISITOR_EXPORT_MAX = 20_000

/** How many places on lists of people one file contains, newest first; `allExpected` says whether these are all. */
export const EXPECTED_EXPORT_MAX = 1000

/** That somebody is on the list of a link, or was. */
export const expectation = z.object({
  name: z.string(),
  externalId: z.string().nullable(),
  addedAt: z.string(),
  removedAt: z.string().nullable(),
  /** From which sessions they are excused, newest first; no start at a link without sessions, and no reason after 30 days. */
  excuses: z.array(z.object({ startsAt: z.string().nullable(), excusedAt: z.string(), reason: z.string().nullable() })),
  /** The starts of the sessions from which they were absent, newest first. */
  absences: z.array(z.string().nullable()),
})

const ofVisitor = z.strictObject({ visitorEmail: email })

/** Why the creator erases. It stands in the journal, and the visitor is told. */
const because = z.enum(ERASURE_REASONS, { error: 'Please say why you erase.' })

export const exportedCheckIn = z.object({
  /** A pending check-in waits for the link in the visitor's email; a repeated one was confirmed and counts nowhere. */
  state: z.enum(['confirmed', 'pending', 'repeated']),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  checkedInAt: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  accuracyM: z.number().nullable(),
  distanceM: z.number().nullable(),
  inside: z.boolean().nullable(),
  accuracyBand: z.literal(ACCURACY_BANDS_M).nullable(),
  ipAddress: z.string().nullable(),
  deviceType: z.string(),
  browser: z.string(),
  os: z.string(),
  photoUrl: z.string().nullable(),
  photoSource: z.string().nullable(),
  /** The key by which the link knows the visitor's browser, in hexadecimal; it means nothing at other links. */
  browserKey: z.string().nullable(),
  /** The marks of the check-in, which the link's creator sees. */
  marks: z.array(z.string()),
  recordState: z.enum(RECORD_STATES),
  source: z.enum(RECORD_SOURCES),
  corrected: z.boolean(),
  enteredAt: z.string().nullable(),
  ...ofSession,
  ...ofCheckOut,
  /** The roll calls in which they were called, by the time of the list, oldest first. */
  rollCalls: z.array(z.object({ listAt: z.string(), seen: z.boolean() })),
  /** Of one who asked to be let in: why, the visitor's own words to the creator, and the decision. Null for others. */
  reviewReason: z.string().nullable(),
  note: z.string().nullable(),
  decision: z.enum(['approved', 'declined']).nullable(),
  /** The acts on the check-in, oldest first. */
  acts: z.array(recordedAct),
})

const exportedLink = z.object({
  linkId: z.string(),
  locationName: z.string(),
  formattedAddress: z.string(),
  /** When they asked you to erase it, and wait for your answer; null if they do not. */
  erasureAskedAt: z.string().nullable(),
  /** Their entries on the list of people whom you expect. */
  expectedAs: z.array(expectation),
  checkIns: z.array(
    exportedCheckIn.extend({
      /** The person on the list as whom it counts, and how that is known. */
      matched: z.object({ name: z.string(), by: z.enum(MATCHED_BY) }).nullable(),
    }),
  ),
})

export const exportVisitor = endpoint({
  method: 'POST',
  path: '/api/visitors/export',
  summary: 'Get everything that your links store about one visitor, by email.',
  details: 'Holds the check-ins under that email, and those of people who are on a list of yours with it.',
  body: ofVisitor,
  replies: {
    200: z.object({
      visitorEmail: z.string(),
      exportedAt: z.string(),
      complete: z.boolean(),
      allExpected: z.boolean(),
      links: z.array(exportedLink),
    }),
  },
})
export type VisitorData = z.infer<(typeof exportVisitor.replies)[200]>

export const exportPerson = endpoint({
  method: 'POST',
  path: '/api/checkin-links/:id/people/:personId/export',
  summary: 'Get everything that a link stores about one person on its list, with or without an email.',
  details:
    'Holds every check-in that counts as theirs, whatever was typed, and those under their email, unless others on the list share it.',
  params: z.object({ id: linkId, personId }),
  replies: {
    200: z.object({
      name: z.string(),
      personEmail: z.string().nullable(),
      exportedAt: z.string(),
      complete: z.boolean(),
      links: z.tuple([exportedLink]),
    }),
  },
})
export type PersonData = z.infer<(typeof exportPerson.replies)[200]>

export const eraseCheckIn = endpoint({
  method: 'POST',
  path: '/api/checkin-links/:linkId/checkins/:id/erase',
  summary: 'Erase one check-in, or one ask to be let in, with its photo, as of a visitor without an email.',
  details:
    'The journal says that a check-in was erased and why, by its id and without a name. A visitor with a verified email is told.',
  params: z.object({ linkId, id: z.uuid() }),
  body: z.strictObject({ because }),
  replies: { 200: z.object({ success: z.boolean() }) },
})

export const eraseVisitor = endpoint({
  method: 'POST',
  path: '/api/visitors/erase',
  summary: 'Erase one visitor’s check-ins and photos from your links and lists, by email.',
  details:
    'Also of people who are on a list of yours with that email, whatever they typed. The journals say why. A visitor with a verified email is told once.',
  body: ofVisitor.extend({ because }),
  replies: { 200: z.object({ erased: z.number() }) },
})

export const erasePerson = endpoint({
  method: 'POST',
  path: '/api/checkin-links/:id/people/:personId/erase',
  summary: 'Erase one person from the list of a link, with what `export` holds about them.',
  details: 'The journal says why. A visitor with a verified email is told once.',
  params: z.object({ id: linkId, personId }),
  body: z.strictObject({ because }),
  replies: { 200: z.object({ erased: z.number() }) },
})
