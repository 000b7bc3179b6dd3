import { z } from 'zod'
import { subscriptionStatuses } from './billing.ts'
import { endpoint } from './endpoint.ts'
import { LINK_BY_TOKEN } from './link-call.ts'
import {
  AUTO_OUT,
  CHECK_OUTS,
  ERASURES,
  KEEP_DAYS,
  LIST_RULES,
  type LinkSettings,
  REPEAT_RULES,
} from './link-settings.ts'
import { OUTSIDE_SESSIONS, schedule } from './schedule.ts'
import { CREATOR_PLAN } from './session-calls.ts'
import { email, emptyAsAbsent, instant, line, linkId, secretToken } from './text.ts'

const ownEmail = z.object({ email: email.optional() })

export const creatorPlan = endpoint({
  ...CREATOR_PLAN,
  summary: 'Get your plan and what is left of it.',
  query: ownEmail,
  replies: {
    200: z.object({
      creator: z.object({
        id: z.string(),
        email: z.string(),
        createdAt: z.string(),
        /** The organiser's name, on links without a name of their own. */
        displayName: z.string().nullable(),
        planId: z.number(),
        accountExpireAt: z.string().nullable(),
        stripeSubscriptionId: z.string().nullable(),
        stripeCustomerId: z.string().nullable(),
        subscriptionStatus: z.enum(subscriptionStatuses),
        billingPeriod: z.string(),
      }),
      plan: z.object({
        id: z.number(),
        name: z.string(),
        monthlyLimit: z.number(),
        defaultExpiryDays: z.number(),
        neverExpire: z.boolean(),
        csvExport: z.boolean(),
      }),
      activeLinksCount: z.number(),
      remainingLinks: z.number(),
      canCreateMore: z.boolean(),
      isAccountExpired: z.boolean(),
      /** The creator's newest link, from which a new link takes its first values; null without links. */
      newestLink: z.object({ hostName: z.string().nullable(), latitude: z.number(), longitude: z.number() }).nullable(),
      /** Whether the creator's pages show an advertisement: on the Free plan, where one is configured. */
      showAds: z.boolean(),
    }),
  },
})

export const MAX_PLACE_NAME_LENGTH = 120
export const MAX_HOST_NAME_LENGTH = 80

const days = (what: string) => {
  const range = { error: `Please keep ${what} for 1 to 3,650 days.` }
  return z.number().int(range).min(KEEP_DAYS.min, range).max(KEEP_DAYS.max, range).nullable()
}

const AUTO_OUT_RANGE = { error: 'Check-outs end 0 to 720 minutes after the session.' }

const settings = {
  /** A radius out of range is a problem of its own, `radius_range`. */
  radiusM: z.number().int(),
  doubt: z.enum(['refuse', 'ask', 'accept']),
  coarse: z.enum(['accept', 'ask']),
  noPosition: z.enum(['refuse', 'ask']),
  repeatRule: z.enum(REPEAT_RULES),
  deviceMarks: z.boolean(),
  /** Visitors prove by the code of a display that they see it. Without a display that shows one, nobody can. */
  requiresCode: z.boolean(),
  /** `verdict`: neither positions, distances nor IPs are stored. */
  keeps: z.enum(['position', 'verdict']),
  /** Check-ins are erased after so many days; null: with the service's. */
  keepDays: days('check-ins'),
  photoDays: days('photos'),
  /** `ask`: visitors ask the creator to erase what is held about them, and do not erase it themselves. */
  erasure: z.enum(ERASURES),
  /** `ask`: visitors are asked to check out, and the list of who is here now is kept. */
  checkOut: z.enum(CHECK_OUTS),
  /** So many minutes after its session, who did not check out is taken off that list; without a session after 12 hours. */
  autoOutMin: z.number().int(AUTO_OUT_RANGE).min(AUTO_OUT.min, AUTO_OUT_RANGE).max(AUTO_OUT.max, AUTO_OUT_RANGE),
} satisfies { [Setting in keyof LinkSettings]: z.ZodType<LinkSettings[Setting]> }

const someSettings = z.object(settings).partial().shape

/** The fields of a link that its creator and its visitors both see. */
const sharedFields = {
  checkinToken: z.string(),
  locationName: z.string(),
  /** The person or organisation that asks visitors to check in, in the creator's words; null when the creator has not said. */
  hostName: z.string().nullable(),
  formattedAddress: z.string(),
  /** The IANA time zone of the place. */
  timeZone: z.string(),
  ...settings,
  requireUserVerify: z.boolean(),
  requirePhotoVerify: z.boolean(),
  expiresAt: z.string(),
  isLinkBlocked: z.boolean(),
}

export const checkinLink = z.object({
  id: z.string(),
  ...sharedFields,
  latitude: z.string(),
  longitude: z.string(),
  creatorEmail: z.string(),
  createdAt: z.string(),
  checkinCount: z.number(),
  /** Void check-ins, which are kept and count nowhere. */
  voidCount: z.number(),
  pendingCount: z.number(),
  /** How many people wait for the creator’s decision. */
  heldCount: z.number(),
  lastCheckinAt: z.string().nullable(),
  /** How many people are on its list, and how others are treated. */
  peopleCount: z.number(),
  listRule: z.enum(LIST_RULES),
  /** Rises with each change; a change names the version that it was made from. */
  version: z.number(),
})
export type CheckinLink = z.infer<typeof checkinLink>

const ownLinkReply = checkinLink.extend({
  url: z.string(),
  placeId: z.string(),
  /** Null: check-ins are taken at any time. */
  schedule: schedule.nullable(),
  /** The IANA time zone in which the schedule is read. */
  scheduleZone: z.string().nullable(),
  /** When the secret address of its calendar was made; null without one. */
  calendarMadeAt: z.string().nullable(),
})
export type OwnLink = z.infer<typeof ownLinkReply>

const placeId = z.string({ error: 'Please search and select a location above to continue' }).min(1).max(512)

/** Zones are looked up on the server: in the browser their rules would be 150 kB. */
export const NO_ZONE = { error: 'This is not the name of a time zone.' }

const sessions = {
  /** Null takes the schedule away. */
  schedule: schedule.nullable().optional(),
  /** The name of an IANA time zone; by default that of the schedule before, else that of the place. */
  scheduleZone: z.string().max(64, NO_ZONE).optional(),
}

/** The plan decides which of these count. */
const expiry = {
  expiryDays: z.number().int().min(1).max(36500).nullish(),
  expiryDateTime: instant.nullish(),
  neverExpire: z.boolean().default(false),
}

/** A schedule may name 70 sessions in any script. */
const MAX_LINK_BYTES = 64 * 1024

export const createLink = endpoint({
  method: 'POST',
  path: '/api/checkin-links/create-with-token',
  summary: 'Create a check-in link for a place.',
  body: z.strictObject({
    token: secretToken.nullish(),
    placeId,
    placeName: emptyAsAbsent(line('the place name', MAX_PLACE_NAME_LENGTH)),
    hostName: emptyAsAbsent(line('your name or organisation', MAX_HOST_NAME_LENGTH)),
    ...someSettings,
    listRule: z.enum(LIST_RULES).optional(),
    ...sessions,
    requireUserVerify: z.boolean().default(false),
    requirePhotoVerify: z.boolean().default(false),
    ...expiry,
  }),
  maxBodyBytes: MAX_LINK_BYTES,
  replies: { 200: z.object({ link: ownLinkReply }) },
})

/** Absent fields stay as they are. */
export const changeLink = endpoint({
  method: 'POST',
  path: '/api/checkin-links/:id/change',
  summary: 'Change one of your links; its address and QR code stay.',
  details:
    'What is absent stays as it is. 409 when it was changed since `version`; 403 when an ended link would be one too many.',
  params: z.object({ id: linkId }),
  body: z.strictObject({
    version: z.number().int(),
    placeId: placeId.optional(),
    placeName: emptyAsAbsent(line('the place name', MAX_PLACE_NAME_LENGTH)),
    /** Empty: nobody in particular asks. */
    hostName: line('your name or organisation', MAX_HOST_NAME_LENGTH).optional(),
    ...someSettings,
    listRule: z.enum(LIST_RULES).optional(),
    ...sessions,
    requireUserVerify: z.boolean().optional(),
    requirePhotoVerify: z.boolean().optional(),
    ...expiry,
  }),
  maxBodyBytes: MAX_LINK_BYTES,
  replies: { 200: z.object({ link: ownLinkReply }) },
})

/** How many days the dashboard counts for each link. */
export const COUNTED_DAYS = 14

const sessionTimes = z.object({
  title: z.string().nullable(),
  opensAt: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
})

export const dashboardLink = checkinLink.extend({
  /** Check-ins in each of the last `COUNTED_DAYS` days, oldest first; the last one is today. */
  dailyCounts: z.array(z.number().int()).length(COUNTED_DAYS),
  /** Of an open link with a schedule. */
  sessions: z
    .object({
      zone: z.string(),
      outside: z.enum(OUTSIDE_SESSIONS),
      /** The session that takes check-ins now. */
      current: sessionTimes.nullable(),
      /** The next one that opens before the link ends. */
      next: sessionTimes.nullable(),
    })
    .optional(),
})
export type DashboardLink = z.infer<typeof dashboardLink>

export const ownLink = endpoint({
  method: 'GET',
  path: '/api/checkin-links/:id/own',
  summary: 'Get one of your links, with its place.',
  params: z.object({ id: linkId }),
  query: ownEmail,
  replies: { 200: ownLinkReply },
})

export const dashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  summary: 'List your links, newest first.',
  query: ownEmail.extend({
    /** The start of the viewer's day, for `dailyCounts`; by default of the UTC day. */
    dayStart: instant.optional(),
  }),
  replies: {
    200: z.object({
      creator: z.object({
        email: z.string(),
        displayName: z.string().nullable(),
        /** The creator has neither given a name nor refused to. */
        asksForName: z.boolean(),
        planName: z.string(),
        monthlyLimit: z.number(),
        isAccountExpired: z.boolean(),
        activeLinksCount: z.number(),
      }),
      links: z.array(dashboardLink),
    }),
  },
})
export type Dashboard = z.infer<(typeof dashboard.replies)[200]>

export const deleteLink = endpoint({
  method: 'DELETE',
  path: '/api/checkin-links/:id',
  summary: 'Delete one of your links with its check-ins and photos.',
  params: z.object({ id: linkId }),
  query: ownEmail,
  replies: { 200: z.object({ success: z.boolean() }) },
})

/** The fields of a link that visitors may know. */
export const publicLink = z
  .object({ ...sharedFields, latitude: z.number(), longitude: z.number() })
  .omit({ autoOutMin: true })
  .extend({ checkOut: z.literal('ask').optional() })
export type PublicLink = z.infer<typeof publicLink>

export const linkByToken = endpoint({
  ...LINK_BY_TOKEN,
  summary: 'Get a link as its visitors see it.',
  details: 'An expired link answers 410.',
  params: z.object({ checkinToken: secretToken }),
  /** `town`: the nearest within 50 km. */
  replies: { 200: publicLink.extend({ town: z.string().nullable() }) },
})
