import { z } from 'zod'
import { ofCheckOut } from './check-outs.ts'
import { endpoint, media } from './endpoint.ts'
import { inSession, ofSession } from './in-session.ts'
import { ACCURACY_BANDS_M } from './kept-verdict.ts'
import { MARKS } from './marks.ts'
import { searchText } from './search-text.ts'
import {
  accuracyM,
  captchaToken,
  email,
  emptyAsAbsent,
  instant,
  latitude,
  line,
  linkId,
  longitude,
  photoId,
  requiredLine,
  secretToken,
} from './text.ts'
import { CHECK_IN } from './visitor-calls.ts'

export const CHECK_INS_PAGE_SIZE = 10
/** A filter or another order looks at the newest check-ins of a link, at most so many. */
export const MAX_SEARCHED_CHECK_INS = 50_000
/** Twice the size at which lists show photos, for dense screens. */
export const THUMBNAIL_PX = 96
export const MAX_PHOTO_WIDTH_PX = 800
export const MAX_PHOTO_HEIGHT_PX = 600
/** A photo of 800×600 takes about 100 kB; a file from the camera app may be larger. */
export const MAX_PHOTO_BYTES = 1_400_000

/** `checkedInAt` is the time of the record, by the database's clock; a repeated key gets the same time. */
const confirmed = z.object({
  message: z.string(),
  requiresVerification: z.boolean(),
  /** The link's creator decides, after the email where one is needed. */
  requiresReview: z.boolean().optional(),
  /** The link records each visitor once, or once a day: `id` and `checkedInAt` are those of the earlier check-in. */
  alreadyCheckedIn: z.boolean().optional(),
  id: z.uuid(),
  checkedInAt: z.string(),
  ...inSession,
})

/** A refused check-in is recorded. `distance`, in whole metres, and the link's radius are present when the visitor was too far away. */
export const refusedCheckIn = z.object({
  error: z.string(),
  code: z.string(),
  distance: z.number().optional(),
  radiusM: z.number().optional(),
  /** With `askReview`, a new attempt would wait for the link's creator. */
  mayAsk: z.boolean().optional(),
})

export const checkIn = endpoint({
  ...CHECK_IN,
  summary: 'Check in. The server measures the distance.',
  details:
    'With the header `Idempotency-Key`, a repeated call makes no second check-in: the same body gets the same answer, and another body gets 422. Bodies are compared as parsed, without `pressAgeS`, photos by hash.',
  params: z.object({ checkinToken: secretToken }),
  body: z.strictObject({
    name: requiredLine('your name', 120),
    email: emptyAsAbsent(email.nullable()),
    phone: emptyAsAbsent(line('your phone number', 40).nullable()),
    /** Absent when the phone gives no position. */
    latitude: latitude.optional(),
    longitude: longitude.optional(),
    accuracyM: accuracyM.nullish(),
    /** Asks to be let in by the link's creator, should the position leave doubt. */
    askReview: z.boolean().optional(),
    /** To the creator. */
    note: emptyAsAbsent(line('your note', 200)),
    /** The age of the position at the press, by a clock that only runs forward. */
    fixAgeS: z.number().min(0).max(3600).optional(),
    /** How long after the press this request is sent: later ones under one key say more, and are no other body. More than 600 s are refused, unless the key is known. */
    pressAgeS: z.number().min(0).max(3600).optional(),
    /** From the page, which the service has signed: up to 3 minutes back, its time decides which session it is. */
    openedAt: z.string().max(64).optional(),
    /** From the call that takes the code on the screen, at a link that asks for it. */
    ticket: z.string().max(128).optional(),
    /** How many positions the browser has taken. Neither judged nor kept. */
    fixes: z.number().int().min(1).max(9).optional(),
    /** A solved proof of work, for an ask without a position. */
    recaptchaToken: captchaToken.optional(),
    /** When the browser took the position, by its own clock. Neither judged nor kept. */
    fixedAt: instant.nullish(),
    /** A data URL or bare base64 of a JPEG, PNG or WebP. */
    photo: z.string().max(2_000_000, { error: 'This photo is too large.' }).nullish(),
    photoSource: z.enum(['camera', 'file']).nullish(),
  }),
  maxBodyBytes: 2_050_000,
  replies: {
    200: confirmed,
    403: refusedCheckIn,
    410: refusedCheckIn,
    422: refusedCheckIn,
    507: refusedCheckIn,
  },
})

export const RECORD_STATES = ['valid', 'void'] as const
/** `kiosk`: by a visitor, on the tablet of the place. */
export const RECORD_SOURCES = ['visitor', 'kiosk', 'creator', 'review'] as const

export const checkInRecord = z.object({
  id: z.string(),
  userName: z.string(),
  userEmail: z.string().nullable(),
  /** Whether its visitor has shown that the email is theirs; a typed one may be anybody's. */
  emailVerified: z.boolean(),
  userPhone: z.string().nullable(),
  deviceInfo: z.string(),
  checkedInAt: z.string(),
  photoUrl: z.string().nullable(),
  photoSource: z.enum(['camera', 'file']).nullable(),
  /** A record that was added by hand has no position. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  accuracyM: z.number().nullable(),
  distanceM: z.number().nullable(),
  /** Whether the position was within the ring; null without one, and in records of earlier releases. */
  inside: z.boolean().nullable(),
  /** At most so many metres, of a link that keeps verdicts alone; null above. */
  accuracyBand: z.literal(ACCURACY_BANDS_M).nullable(),
  /** A void record keeps its place in the list and counts nowhere. */
  recordState: z.enum(RECORD_STATES),
  /** `creator`: added by hand. `review`: let in by the creator. */
  source: z.enum(RECORD_SOURCES),
  /** Its name or its time was corrected. */
  corrected: z.boolean(),
  /** Why it was added, voided, restored or corrected: of the newest change. */
  reason: z.string().nullable(),
  /** When `checkedInAt` was entered by hand. */
  enteredAt: z.string().nullable(),
  ...ofSession,
  ...ofCheckOut,
  /** The marks of the check-in, for its creator alone; `other` is the check-in that it resembles. Marks block nobody. */
  marks: z.array(
    z.object({
      kind: z.enum(MARKS),
      other: z.object({ id: z.string(), userName: z.string(), checkedInAt: z.string() }).nullable(),
    }),
  ),
})
export type CheckInRecord = z.infer<typeof checkInRecord>

const gap = z.object({
  aboveId: z.string().nullable(),
  erasedBy: z.enum(['visitor', 'creator']),
  count: z.number().int(),
})
export type Gap = z.infer<typeof gap>

/** Which check-ins of a link are meant; all of them without any of these. */
export const checkInFilter = {
  /** Words of a name in any order, or a part of an email or a phone number. Case, accents and punctuation of numbers are ignored. */
  search: z.string().overwrite(searchText).optional(),
  /** Check-ins made at or after this time. */
  from: emptyAsAbsent(instant),
  /** Only those of the session that starts at this time. */
  startsAt: emptyAsAbsent(instant),
  /** Only those with a mark. */
  marked: z.literal('true').optional(),
}

export const CHECK_IN_ORDERS = ['newest', 'name'] as const
export type CheckInOrder = (typeof CHECK_IN_ORDERS)[number]

export const listCheckIns = endpoint({
  method: 'GET',
  path: '/api/checkin-links/:linkId/checkins',
  summary: 'List the check-ins of one of your links, newest first.',
  details: `A filter or another order covers the newest ${MAX_SEARCHED_CHECK_INS.toLocaleString('en')} check-ins.`,
  params: z.object({ linkId }),
  query: z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(CHECK_INS_PAGE_SIZE),
    /** The start of the viewer's day, for `todayCount`; by default of the UTC day. */
    dayStart: instant.optional(),
    ...checkInFilter,
    sort: z.enum(CHECK_IN_ORDERS).default('newest'),
    email: email.optional(),
  }),
  replies: {
    200: z.object({
      checkins: z.array(checkInRecord),
      /**
       * Where check-ins were erased, newest first, without a filter and in the order of time: above which check-in of this page, or below
       * all of them. Those that were erased for their age are left out.
       */
      gaps: z.array(gap).optional(),
      /** Counts what the filter lets through, void records included. */
      pagination: z.object({ total: z.number(), totalPages: z.number(), page: z.number(), limit: z.number() }),
      /** How many of the link's check-ins, the newest, the filter was applied to. */
      searchedCount: z.number(),
      linkInfo: z.object({
        id: z.string(),
        locationName: z.string(),
        formattedAddress: z.string(),
        latitude: z.number(),
        longitude: z.number(),
        /** The IANA time zone of the place. */
        timeZone: z.string(),
        radiusM: z.number(),
        checkinToken: z.string(),
        expiresAt: z.string(),
        requireUserVerify: z.boolean(),
        requirePhotoVerify: z.boolean(),
        requiresCode: z.boolean(),
        /** `verdict`: neither positions, distances nor IPs are stored. */
        keeps: z.enum(['position', 'verdict']),
        /** Whether newer active links use up the limit of the plan. */
        isLinkBlocked: z.boolean(),
        pendingCount: z.number(),
        /** How many people wait for the creator’s decision. */
        heldCount: z.number(),
        /** How many visitors wait for an answer to their request to erase what is held about them. */
        erasureRequestCount: z.number(),
        /** How many of the pending check-ins have an undeliverable email. */
        undeliverableCount: z.number(),
        /** All valid check-ins of the link, whatever the filter. */
        checkinCount: z.number(),
        voidCount: z.number(),
        /** Those that were erased: by visitors, by the creator, or for their age. */
        erasedCount: z.number(),
        /** How many have a mark. */
        markedCount: z.number(),
        todayCount: z.number(),
        /** Check-ins of the current hour on the viewer's clock. */
        hourCount: z.number(),
        /** Where the newest visitors of the last 60 minutes were. */
        recentPositions: z.array(z.object({ latitude: z.number(), longitude: z.number() })),
        lastCheckinAt: z.string().nullable(),
        /** How many are here now, at a link with check-out. */
        presentCount: z.number().optional(),
        /** How many people are on its list; absent without one. */
        peopleCount: z.number().optional(),
        refusals: z.array(z.object({ reason: z.string(), count: z.number() })),
      }),
    }),
  },
})
export type CheckInList = z.infer<(typeof listCheckIns.replies)[200]>

/**
 * `refused` counts attempts that were too far away, and pages that stayed outside, also those at which somebody could ask; `refusedWithinM`
 * those at most so many metres outside the ring.
 */
export const linkAdvice = endpoint({
  method: 'GET',
  path: '/api/checkin-links/:id/advice',
  summary: 'Whether the radius of an own link suits the place, by its newest attempts since the pin last moved',
  params: z.object({ id: linkId }),
  replies: {
    200: z.object({
      days: z.number(),
      accepted: z.number(),
      refused: z.number(),
      refusedWithinM: z.object({ 25: z.number(), 50: z.number(), 100: z.number() }),
      /** Nine of ten accepted positions claimed to be at least this exact. */
      accuracyP90M: z.number().nullable(),
      suggestedRadiusM: z.number().nullable(),
    }),
  },
})

export const checkInPhoto = endpoint({
  method: 'GET',
  path: '/api/checkin-links/:linkId/photos/:photoId',
  summary: 'Get the photo of a check-in. Only the link’s creator may see it.',
  details: 'With `width`, the answer is a square thumbnail.',
  params: z.object({ linkId, photoId }),
  query: z.object({ width: z.coerce.number().pipe(z.literal(THUMBNAIL_PX)).optional() }),
  replies: { 200: media('image/jpeg') },
})

export const liveEvents = endpoint({
  method: 'GET',
  path: '/api/live',
  summary: 'Follow check-ins on your links as server-sent events.',
  details:
    'Events: `check-in` with `linkId` and `checkinCount`, `held` with `linkId` when somebody begins to wait there for review or was decided, `links` and `account` when these have changed, and `session-ended` at the end.',
  replies: { 200: media('text/event-stream') },
})
