import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { MOST_PEOPLE } from './plan-names.ts'
import { reason } from './records.ts'
import { searchText } from './search-text.ts'
import { email, emptyAsAbsent, instant, line, linkId, requiredLine } from './text.ts'

export const PEOPLE_PAGE_SIZE = 25
/** Where no plan allows more, and where there are no plans, it is no plan that limits a list. */
export const listLimitSentence = (limit: number): string =>
  `${limit < MOST_PEOPLE ? 'Your plan allows' : 'A list can have'} ${limit.toLocaleString('en')} people${limit < MOST_PEOPLE ? ' on a list' : ''}.`
export const PERSON_NAME_LENGTH = 120
export const EXTERNAL_ID_LENGTH = 64
/** How many bytes of UTF-8 a list may have in one request. */
export const MAX_LIST_BYTES = 3_000_000
export const LIST_TOO_LONG = 'This list is too long. Please send at most 3 MB.'
export const NO_LIST = 'Please paste or choose a list.'
/** Not its length, which counts a letter with an accent as one. */
export const isListTooLong = (csv: string): boolean => new TextEncoder().encode(csv).length > MAX_LIST_BYTES
export const MAX_LIST_LINES = 40_000
/** How many people a preview shows. */
export const PREVIEWED_PEOPLE = 5

const fields = {
  name: requiredLine('the name', PERSON_NAME_LENGTH),
  /** Never `email`, which is the session's. */
  personEmail: emptyAsAbsent(email.nullable()),
  externalId: emptyAsAbsent(line('the ID', EXTERNAL_ID_LENGTH).nullable()),
}

const listedFields = z.object({ name: z.string(), email: z.string().nullable(), externalId: z.string().nullable() })
export type ListedFields = z.infer<typeof listedFields>

/** Somebody who is expected at a link. */
export const listedPerson = listedFields.extend({ id: z.string() })
export type ListedPerson = z.infer<typeof listedPerson>

export const personId = z.uuid({ error: 'This person is not on the list.' })
const onePerson = { 200: z.object({ person: listedPerson }) }

/** By what a check-in is known to be that of somebody on the list: `link`, a personal one; `hand`: its creator has said so. */
export const MATCHED_BY = ['link', 'verified', 'given', 'name', 'hand'] as const
export type MatchedBy = (typeof MATCHED_BY)[number]

export const ATTENDANCE_STATES = ['present', 'late', 'absent', 'excused'] as const

const attendance = z.object({
  /** Null: not here yet, or not asked for. People on the list when the session ends count as absent within a minute. */
  state: z.enum(ATTENDANCE_STATES).nullable(),
  /** When they checked in. */
  at: z.string().nullable(),
  /** Whole minutes from the start of the session, of somebody late. */
  lateMin: z.number().nullable(),
  matchedBy: z.enum(MATCHED_BY).nullable(),
  /** Why somebody is excused, also of somebody who came after all; null after 30 days. */
  excuse: z.string().nullable(),
})

export const INVITE_STATES = ['sending', 'sent', 'undeliverable', 'failed', 'too_many', 'unsubscribed'] as const

const invitation = z.object({
  /** When the personal link was last emailed, or is about to be; null of somebody who was never sent one. */
  invitedAt: z.string().nullable(),
  /**
   * `undeliverable`: refused for good; `failed`: no try of a day got through; `too_many`: has had as many from you as a day allows;
   * `unsubscribed`: wants no invitations of yours.
   */
  inviteState: z.enum(INVITE_STATES).nullable(),
})

const expectedPerson = listedPerson.extend({ ...attendance.shape, ...invitation.shape })
export type ExpectedPerson = z.infer<typeof expectedPerson>

/**
 * `here`: present or late; `missing`: expected and not here, without an excuse; `unreached`: people whose personal link could not
 * be emailed.
 */
export const PEOPLE_FILTERS = ['here', 'missing', ...ATTENDANCE_STATES, 'unreached'] as const
export type PeopleFilter = (typeof PEOPLE_FILTERS)[number]

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/checkin-links/:id/people',
  summary: 'List the people whom you expect at one of your links, by name, and who of them is here.',
  details: `Who is here is said of the session that starts at \`startsAt\`, or of a link without a schedule. \`q\` is part of a name, an email or an ID. ${PEOPLE_PAGE_SIZE} people a page.`,
  params: z.object({ id: linkId }),
  query: z.object({
    startsAt: emptyAsAbsent(instant),
    state: z.enum(PEOPLE_FILTERS).optional(),
    q: z.string().max(1000).transform(searchText).default(''),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  }),
  replies: {
    200: z.object({
      people: z.array(expectedPerson),
      numbers: z.object({
        /** Everybody on the list. */
        listed: z.number(),
        /** Those who match `q` and `state`. */
        found: z.number(),
        /** How many people are here, not yet, absent or excused, whatever `q` and `state` are; null where that is not asked for. */
        here: z.number().nullable(),
        notYet: z.number().nullable(),
        absent: z.number().nullable(),
        excused: z.number().nullable(),
        /** How many personal links could not be emailed, whatever `q` and `state` are. */
        unreached: z.number(),
        /** How many people the plan allows on a list. */
        limit: z.number(),
      }),
    }),
  },
})
export type PeopleList = z.infer<(typeof listPeople.replies)[200]>

/** Why a line of a list cannot be used: `no name.` */
const oddLine = z.object({ line: z.number(), why: z.string() })
export type OddLine = z.infer<typeof oddLine>

export const IMPORT_MODES = ['add', 'replace'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]

export const importPeople = endpoint({
  method: 'POST',
  path: '/api/checkin-links/:id/people/import',
  summary: 'Take a list of people in, or see what it would change.',
  details:
    'Columns are found by their headings, else by what is in them; commas, semicolons or tabs part them. Lines with a problem are left out. With `dryRun` nothing changes; without it `digest` is that of the dry run, and 409 says that the list has changed since. `replace` takes everybody off the list who is not in this one.',
  params: z.object({ id: linkId }),
  body: z.strictObject({
    csv: z.string({ error: NO_LIST }).refine(csv => !isListTooLong(csv), { error: LIST_TOO_LONG }),
    mode: z.enum(IMPORT_MODES).default('add'),
    dryRun: z.boolean(),
    digest: z.string().max(64).optional(),
  }),
  // JSON writes a quote or a line's end in two bytes.
  maxBodyBytes: 4 * 2 ** 20,
  replies: {
    200: z.object({
      added: z.number(),
      changed: z.number(),
      removed: z.number(),
      unchanged: z.number(),
      /** How many people the list has then. */
      listed: z.number(),
      /** Every line that is left out. */
      problems: z.array(oddLine),
      problemCount: z.number(),
      /** Every line that is taken in, and should be looked at. */
      notices: z.array(oddLine),
      noticeCount: z.number(),
      /** Headings of columns that are not read. */
      unusedColumns: z.array(z.string()),
      /** People who have attended, and get another name with the same ID: `name` takes over the attendance of `was`. */
      renames: z.array(z.object({ was: z.string(), name: z.string() })),
      /** How the first lines are read. */
      preview: z.array(listedFields),
      digest: z.string(),
    }),
  },
})
export type ImportedPeople = z.infer<(typeof importPeople.replies)[200]>

export const addPerson = endpoint({
  method: 'POST',
  path: '/api/checkin-links/:id/people',
  summary: 'Put one person on the list of a link.',
  details: 'Somebody who was removed comes back as the same person. 409 when they are on the list.',
  params: z.object({ id: linkId }),
  body: z.strictObject(fields),
  replies: onePerson,
})

export const removePerson = endpoint({
  method: 'DELETE',
  path: '/api/checkin-links/:id/people/:personId',
  summary: 'Take one person off the list of a link.',
  details: 'What was recorded of them stays.',
  params: z.object({ id: linkId, personId }),
  replies: onePerson,
})

/** How many people one request excuses. */
export const EXCUSED_AT_ONCE = 100

export const excusePeople = endpoint({
  method: 'POST',
  path: '/api/checkin-links/:id/people/excuse',
  summary: 'Excuse people from a session of one of your links, before, during or after it, or take their excuses back.',
  details:
    'Without `startsAt` from a link without a schedule. All of them or none: 409 names those who are here already. Who checks in after all is present or late. The journal says who and when; the reason stands with the excuse alone, and goes after 30 days.',
  params: z.object({ id: linkId }),
  body: z.strictObject({
    personIds: z.array(personId).min(1).max(EXCUSED_AT_ONCE),
    startsAt: instant.optional(),
    /** False takes the excuses back, and needs no reason. */
    excused: z.boolean().default(true),
    reason,
  }),
  replies: {
    200: z.object({
      /** How many of them were changed: the others had this excuse already, or none. */
      changed: z.number(),
    }),
  },
})
