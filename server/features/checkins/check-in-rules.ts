import { metresBetween, type Point } from '../../../contract/geo.ts'
import type { LinkSettings, ListRule } from '../../../contract/link-settings.ts'
import { admissionOf, isCoarse } from '../../../contract/presence.ts'
import { MAX_PRESS_AGE_S } from '../../../contract/press-age.ts'
import type { Refusal } from '../../../contract/refusals.ts'
import type { CodeFault } from '../displays/index.ts'
import { mentionsUrl } from '../mail/index.ts'

/** Why somebody asks to be let in by the creator. */
export type ReviewReason = 'doubtful' | 'coarse' | 'no_position' | 'no_session' | 'not_listed'

export type Verdict =
  | { kind: 'accepted' }
  | { kind: 'held'; reason: ReviewReason }
  /** `mayAsk`: the same attempt would be held for review if it asked. */
  | { kind: 'refused'; reason: Refusal; mayAsk: boolean }

interface LinkConditions extends Point, LinkSettings {
  expiresAt: Date
  blocked: boolean
  requireUserVerify: boolean
  requirePhotoVerify: boolean
  peopleCount: number
  listRule: ListRule
}

interface CheckInClaim {
  name: string
  email: string | null
  position: Point | null
  accuracyM: number | null
  /** Null where the page did not say. */
  pressAgeS: number | null
  asksReview: boolean
  hasPhoto: boolean
  /** False when the link's storage has no room for the photo. */
  photoFits: boolean
  /** Known by a personal link to be on the list. */
  listed?: boolean
  /** What becomes of it as there is no session; absent in a session, and at a link without a schedule. */
  outside?: 'refuse' | 'ask'
  /** At a link that asks for the code on the screen. */
  codeFault?: CodeFault | null
}

/** What becomes of an attempt. `now` is the database's time. */
export function verdictOn(link: LinkConditions, claim: CheckInClaim, now: Date): Verdict {
  if (link.expiresAt <= now) return refused('expired')
  if (link.blocked) return refused('blocked')
  if (link.requireUserVerify && !claim.email) return refused('email_required')
  if (link.requireUserVerify && mentionsUrl(claim.name)) return refused('name_has_url')
  if (claim.outside === 'refuse') return refused('not_open')
  if (claim.codeFault) return refused(claim.codeFault)
  const byPosition = verdictOnPosition(link, claim)
  if (byPosition.kind === 'refused') return byPosition
  if (isSentTooLate(claim)) return refused('sent_too_late')
  if (claim.outside === 'ask' && !claim.asksReview) return refused('not_open', true)
  if (link.requirePhotoVerify && !claim.hasPhoto) return refused('photo_required')
  if (claim.hasPhoto && !claim.photoFits) return refused('photo_storage_full')
  if (claim.outside === 'ask' && byPosition.kind === 'accepted') return { kind: 'held', reason: 'no_session' }
  const waits = byPosition.kind === 'accepted' && everybodyWaits(link) && !claim.listed
  return waits ? { kind: 'held', reason: 'not_listed' } : byPosition
}

type ListConditions = Pick<LinkConditions, 'listRule' | 'peopleCount' | 'requireUserVerify'>

/** An empty list decides nothing. */
export const listDecides = ({ listRule, peopleCount }: Pick<ListConditions, 'listRule' | 'peopleCount'>): boolean =>
  listRule === 'refuse' && peopleCount > 0

/**
 * Where the list decides by names and emails that anybody may type, everybody waits: an answer at once would tell who is on it.
 * A visitor with an email to confirm hears at the confirmation, a visitor with a personal link at once.
 */
export const everybodyWaits = (link: ListConditions): boolean => listDecides(link) && !link.requireUserVerify

/** Of an attempt that was not recorded before: nobody is present by a press of long ago. */
export const isSentTooLate = ({ pressAgeS }: Pick<CheckInClaim, 'pressAgeS'>): boolean =>
  pressAgeS !== null && pressAgeS > MAX_PRESS_AGE_S

const refused = (reason: Refusal, mayAsk = false): Verdict => ({ kind: 'refused', reason, mayAsk })

function verdictOnPosition(link: LinkConditions, { position, accuracyM, asksReview }: CheckInClaim): Verdict {
  if (!position) {
    if (link.noPosition === 'refuse') return refused('position_needed')
    return asksReview ? { kind: 'held', reason: 'no_position' } : refused('position_needed', true)
  }
  const fix = { distanceM: metresBetween(link, position), accuracyM }
  const admission = admissionOf(fix, link.radiusM, link)
  if (admission === 'in') return { kind: 'accepted' }
  if (admission === 'refused') return refused('too_far')
  const coarse = link.coarse === 'ask' && isCoarse(accuracyM, link.radiusM)
  if (asksReview) return { kind: 'held', reason: coarse ? 'coarse' : 'doubtful' }
  return refused(coarse ? 'position_coarse' : 'too_far', true)
}
