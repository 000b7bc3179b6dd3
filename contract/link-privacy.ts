import { z } from 'zod'
import { endpoint, media } from './endpoint.ts'
import type { Keeps } from './kept-verdict.ts'
import type { Erasure } from './link-settings.ts'
import { linkId } from './text.ts'

export const privacySheet = endpoint({
  method: 'GET',
  path: '/api/checkin-links/:id/privacy-sheet',
  summary: 'What one of your links records of its visitors, as a page to print for a data protection officer.',
  params: z.object({ id: linkId }),
  replies: { 200: media('text/html; charset=utf-8') },
})

/** The facts about visitors that a link records, by its settings and the service's. */
export interface LinkPrivacy {
  readonly checkinToken: string
  readonly locationName: string
  readonly formattedAddress: string
  readonly hostName: string | null
  readonly radiusM: number
  readonly requireUserVerify: boolean
  readonly requirePhotoVerify: boolean
  readonly keeps: Keeps
  /** Null: until the creator erases it. */
  readonly keptDays: number | null
  /** Null: as long as the check-in. */
  readonly photoDays: number | null
  readonly erasure: Erasure
  /** When the organiser began to be asked first; visitors erase older records themselves. Null where that was so from the beginning. */
  readonly asksSince: string | null
  /** Whether people may ask to be let in, and then wait for the creator. */
  readonly mayAsk: boolean
  /** Whether the organiser keeps a list of people whom they expect. */
  readonly hasList: boolean
  /** Whether a screen at the place greets people on that list by their first names. */
  readonly greetsByName: boolean
  /** Whether visitors check out, too. */
  readonly checkOut: boolean
  /** Whether visitors need the code of a screen, whose cookie lasts 20 minutes. */
  readonly requiresCode: boolean
  /** Whether the link knows a browser again. */
  readonly knowsBrowsers: boolean
  /** For the page of its creator. */
  readonly sheet?: { readonly creatorEmail: string; readonly madeAt: string }
}
