import { z } from 'zod'
import { endpoint, media } from './endpoint.ts'
import { ERASURES } from './link-settings.ts'
import { ASK_ERASURE, ERASE_OWN_DATA, OWN_DATA, OWN_DATA_PHOTO, REQUEST_DATA_LINK } from './own-data-calls.ts'
import { email, photoId, secretToken } from './text.ts'
import { expectation, exportedCheckIn } from './visitors.ts'

const params = z.object({ checkinToken: secretToken })

export const requestDataLink = endpoint({
  ...REQUEST_DATA_LINK,
  summary: 'Get an emailed link to what a check-in link holds about you.',
  details: 'The answer is the same for every email. One that the link knows nothing of gets no email.',
  params,
  body: z.strictObject({ email }),
  replies: { 200: z.object({ message: z.string() }) },
})

/** The emailed token is the credential; it works at its own link alone. */
const token = secretToken

/** The visitor's request to the creator. */
const erasureRequest = z.object({
  askedAt: z.string(),
  /** Without an answer until then, it is erased. */
  answerBy: z.string(),
  /** The creator's answer to keep it, in the creator's words. */
  kept: z.object({ at: z.string(), reason: z.string() }).nullable(),
})

/** `ask`: the creator is asked first. At one link both occur, where visitors erased by themselves before. */
const whoErases = z.enum(ERASURES)

const ownCheckIn = exportedCheckIn.omit({ photoUrl: true }).extend({
  id: z.uuid(),
  photoId: z.string().nullable(),
  erasure: whoErases,
})

export const ownData = endpoint({
  ...OWN_DATA,
  summary: 'Get everything that a check-in link holds about you, by an emailed link.',
  params,
  body: z.strictObject({ token }),
  replies: {
    200: z.object({
      email: z.string(),
      locationName: z.string(),
      formattedAddress: z.string(),
      exportedAt: z.string(),
      /** Whether these are all check-ins. */
      complete: z.boolean(),
      /** The last day on which a check-in counted this email as known; null if none did. */
      lastSeenOn: z.string().nullable(),
      /** `ask`: the visitor asks the creator to erase it. */
      erasure: z.enum(ERASURES),
      erasureRequest: erasureRequest.nullable(),
      /** The people with this email whom the organiser expects, or expected. */
      expectedAs: z.array(expectation.extend({ erasure: whoErases })),
      /** Whether these are all. */
      allExpected: z.boolean(),
      /** Newest first. */
      checkIns: z.array(ownCheckIn),
    }),
  },
})
export type OwnData = z.infer<(typeof ownData.replies)[200]>
export type OwnCheckIn = OwnData['checkIns'][number]

export const ownDataPhoto = endpoint({
  ...OWN_DATA_PHOTO,
  summary: 'Get a photo that a check-in link holds of you, by an emailed link.',
  params,
  body: z.strictObject({ token, photoId }),
  replies: { 200: media('image/jpeg') },
})

export const eraseOwnData = endpoint({
  ...ERASE_OWN_DATA,
  summary: 'Erase everything that a check-in link holds about you, by an emailed link.',
  details:
    'The journal of the link says that its visitor erased a check-in, by its id and without a name. At a link whose creator is asked first it erases what was recorded before that was so; 409 where there is none of it.',
  params,
  body: z.strictObject({ token }),
  replies: {
    200: z.object({
      erased: z.number(),
      /** How many check-ins only the creator can erase. */
      left: z.number(),
    }),
  },
})

export const askErasure = endpoint({
  ...ASK_ERASURE,
  summary: 'Ask a link’s creator to erase everything that it holds about you, by an emailed link.',
  details:
    'Asking again changes nothing. Without an answer in 30 days it is erased. 409 at a link where you erase it yourself.',
  params,
  body: z.strictObject({ token }),
  replies: { 200: z.object({ erasureRequest }) },
})
