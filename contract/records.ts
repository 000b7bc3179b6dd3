import { z } from 'zod'
import { checkInRecord } from './checkins.ts'
import { endpoint, media } from './endpoint.ts'
import { email, emptyAsAbsent, instant, line, linkId, requiredLine } from './text.ts'

/** A time may be entered by hand for so many days back. */
export const ENTERED_AT_MOST_DAYS_BACK = 7
export const REASON_LENGTH = { min: 3, max: 200 }
export const JOURNAL_PAGE_SIZE = 50
/** How many acts of one check-in are shown, the newest. */
export const MAX_RECORD_ACTS = 200
/** So long a void can be undone before its visitor is told. */
export const UNDO_VOID_MS = 60_000

export const ACTS = [
  'add',
  'void',
  'restore',
  'correct',
  'assign',
  'list',
  'approve',
  'decline',
  'change',
  'erase',
  'keep',
  'excuse',
  'unexcuse',
  'personal_link',
  'out',
  'roll_call',
  'warden',
  'warden_open',
  'warden_end',
] as const
export type ActKind = (typeof ACTS)[number]
/** Why a creator erases. */
export const ERASURE_REASONS = ['asked', 'mistake', 'kept'] as const
export type ErasureReason = (typeof ERASURE_REASONS)[number]
/** A visitor asked for it by an emailed link: `requested`, and the creator erased it; `unanswered`, and none answered in time. */
export const ERASED_BECAUSE = [...ERASURE_REASONS, 'requested', 'unanswered'] as const
export type ErasedBecause = (typeof ERASED_BECAUSE)[number]
/** `retention`: the service itself, because of age. */
export const ACTORS = ['creator', 'visitor', 'warden', 'retention'] as const
export type Actor = (typeof ACTORS)[number]

const ofLink = z.object({ linkId })
const ofRecord = z.object({ linkId, id: z.uuid() })
/** 3 to 200 characters; without them `reason_needed`. */
export const reason = line('your reason', REASON_LENGTH.max).default('')
const oneRecord = { 200: z.object({ checkin: checkInRecord }) }

export const addCheckIn = endpoint({
  method: 'POST',
  path: '/api/checkin-links/:linkId/checkins',
  summary: 'Add a check-in by hand at an own link. Header Idempotency-Key: one record per key',
  params: ofLink,
  body: z.strictObject({
    name: requiredLine('the name', 120),
    email: emptyAsAbsent(email.nullable()),
    phone: emptyAsAbsent(line('the phone number', 40).nullable()),
    /** The person among those expected at the link; without it email and name decide. 409 when that person is here already. */
    personId: z.uuid({ error: 'This person is not on the list.' }).optional(),
    /** When the person was there; now if absent. */
    at: instant.optional(),
    reason,
  }),
  replies: oneRecord,
})

export const voidCheckIn = endpoint({
  method: 'POST',
  path: '/api/checkin-links/:linkId/checkins/:id/void',
  summary:
    'Void a check-in: it stays in its place and counts nowhere. A visitor with a verified email is told after a minute',
  params: ofRecord,
  body: z.strictObject({ reason }),
  replies: oneRecord,
})

export const restoreCheckIn = endpoint({
  method: 'POST',
  path: '/api/checkin-links/:linkId/checkins/:id/restore',
  summary: 'Make a void check-in valid again',
  params: ofRecord,
  body: z.strictObject({ reason }),
  replies: oneRecord,
})

export const correctCheckIn = endpoint({
  method: 'POST',
  path: '/api/checkin-links/:linkId/checkins/:id/correct',
  summary: 'Correct the name or the time of a check-in; what was there before stays in the journal',
  params: ofRecord,
  body: z.strictObject({ name: requiredLine('the name', 120).optional(), at: instant.optional(), reason }),
  replies: oneRecord,
})

export const recordOut = endpoint({
  method: 'POST',
  path: '/api/checkin-links/:linkId/checkins/:id/out',
  summary: 'Check somebody out who is here, or whom the service took off the list in the last 12 hours',
  params: ofRecord,
  /** When they left; now if absent. */
  body: z.strictObject({ at: instant.optional(), reason }),
  replies: oneRecord,
})

const value = z.union([z.string(), z.number(), z.boolean()]).nullable()

/** One act of a journal. Its fields about a person are null once that person is erased. */
export const recordedAct = z.object({
  seq: z.number(),
  at: z.string(),
  actor: z.enum(ACTORS),
  act: z.enum(ACTS),
  /** Null for an act on the link itself. */
  checkInId: z.string().nullable(),
  /** Why a creator has erased, or the service for a visitor. It stays after the erasure. */
  because: z.enum(ERASED_BECAUSE).nullable(),
  reason: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  checkedInAt: z.string().nullable(),
  /** When the person had left by then; null while nobody had said so. */
  outAt: z.string().nullable(),
  /** Before a correction; without a time where a person on the list was renamed. */
  was: z.object({ name: z.string(), checkedInAt: z.string().nullable() }).nullable(),
  /** The person on the list as whom it was counted, where the name does not tell. */
  listed: z.object({ name: z.string(), externalId: z.string().nullable() }).nullable(),
  /** The changes of the link. */
  changes: z.array(z.object({ field: z.string(), from: value, to: value })).nullable(),
  /** The session from which somebody is excused, or that was chosen for somebody who was let in; null also of the whole life of a link without sessions. */
  sessionStartsAt: z.string().nullable(),
  /** How many check-ins were erased together because of their age. */
  erasedRecords: z.number().nullable(),
  /** Hexadecimal, as are all digests here. */
  digest: z.string(),
})
export type RecordedAct = z.infer<typeof recordedAct>

/** The newest act: a copy of it outside proves what was recorded before. Null digest: no act yet. */
const journalHead = z.object({ seq: z.number(), digest: z.string().nullable() })

export const recordActs = endpoint({
  method: 'GET',
  path: '/api/checkin-links/:linkId/checkins/:id/acts',
  summary: `What was done to a check-in, newest first, at most ${MAX_RECORD_ACTS} acts`,
  params: ofRecord,
  replies: { 200: z.object({ acts: z.array(recordedAct), head: journalHead }) },
})

export const journal = endpoint({
  method: 'GET',
  path: '/api/checkin-links/:linkId/journal',
  summary: 'What was done to the check-ins of an own link, and to the link itself, newest first',
  params: ofLink,
  query: z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(JOURNAL_PAGE_SIZE),
  }),
  replies: {
    200: z.object({
      locationName: z.string(),
      acts: z.array(recordedAct),
      pagination: z.object({ total: z.number(), totalPages: z.number(), page: z.number(), limit: z.number() }),
      head: journalHead,
    }),
  },
})

export const exportJournal = endpoint({
  method: 'GET',
  path: '/api/checkin-links/:linkId/journal/export',
  summary: 'The journal of an own link as CSV, oldest first, on every plan',
  params: ofLink,
  query: z.object({ timeZone: z.string().max(64).optional() }),
  replies: { 200: media('text/csv; charset=utf-8') },
})

export const verifyJournal = endpoint({
  method: 'GET',
  path: '/api/checkin-links/:linkId/journal/verify',
  summary:
    'Compute the chain of a journal again, and compare the check-ins with it. A long journal is verified in parts: `next` is the `after` of the next call',
  params: ofLink,
  query: z.object({
    after: z.coerce
      .number()
      .int()
      .min(0)
      .max(2 ** 31 - 1)
      .default(0),
  }),
  replies: {
    200: z.object({
      /** How many acts the journal has. */
      acts: z.number(),
      /** Of the part that was verified. */
      valid: z.boolean(),
      /** The first act that is not as it was recorded, or that a check-in contradicts. */
      brokenAt: z.number().optional(),
      /** A check-in that contradicts the journal. */
      brokenRecord: z.string().optional(),
      next: z.number().optional(),
    }),
  },
})
