import type { Point } from '../../../contract/geo.ts'
import type { Refusal } from '../../../contract/refusals.ts'
import type { Device } from '../../http/device.ts'
import type { Networks } from '../../http/network.ts'
import type { Ticket } from '../displays/index.ts'
import type { LinkState } from '../links/index.ts'
import type { VisitorMatch } from '../people/index.ts'
import type { StoredPhoto } from '../photos/index.ts'
import type { InSession } from '../schedules/index.ts'
import type { ReviewReason } from './check-in-rules.ts'
import type { VisitorKeys } from './repeats/visitor-keys.ts'

/** Stands for a photo that was not decoded because the link's storage is full. */
export const STORAGE_FULL = 'storage full'

/** Stands for a photo that was not decoded because nobody else may wait at the link. */
export const QUEUE_FULL = 'queue full'

/** One attempt to check in. `id` is derived from the Idempotency-Key, if the request has one. */
export interface Attempt {
  id: string
  /** Null without an Idempotency-Key. */
  bodyDigest: Buffer | null
  checkinToken: string
  name: string
  email: string | null
  phone: string | null
  /** Null when the phone gives none. */
  position: Point | null
  accuracyM: number | null
  /** How old the position was at the press; null where the page did not say. */
  fixAgeS: number | null
  /** How long after the press it was sent; null where the page did not say. */
  pressAgeS: number | null
  /** When the service sent the page; null where the page did not say. */
  openedAt: Date | null
  /** Of this browser, for the code on the screen; null without a genuine one. */
  ticket: Ticket | null
  /** The kiosk stands at the place, so that its visitors need no code of a screen there. */
  atKiosk: boolean
  /** Of a personal link that this browser has opened, hashed; null without one. */
  tokenHash: Buffer | null
  /** Whether this browser has confirmed that email before, as that person of a personal link. */
  hasConfirmed: (confirmed: { personId: string; email: string }) => boolean
  /** The newest check-in that this browser made by a personal link; null without one. */
  arrivedId: string | null
  /** Asks to be let in by the creator, should the position leave doubt; with words for the creator. */
  asksReview: boolean
  note: string | null
  photo: StoredPhoto | typeof STORAGE_FULL | typeof QUEUE_FULL | null
  photoSource: 'camera' | 'file' | null
  ip: string | null
  /** Hashed, in the keys of limits. */
  networks: () => Networks
  /** On the clock of `performance.now()`: the visitor has a response by then, if only the request to try again. */
  answerBy: number
  device: Device
  /** Hash, for this link alone, of the secret in this browser's cookie; a new one where the browser has none yet. */
  browserHash: () => Buffer
  /** Null at a kiosk, whose browser is everybody's. */
  keys: VisitorKeys | null
}

export interface Away {
  distanceM: number
  /** Of the link. */
  radiusM: number
}

/** The session that a check-in belongs to. */
export interface CheckInSession {
  title: string | null
  startsAt: Date
  /** Null of somebody in time. */
  lateMin: number | null
}

export interface RepeatedInSession extends CheckInSession {
  /** When the next session of the same day opens. */
  nextOpensAt: Date | null
  zone: string
}

export type AttemptOutcome =
  | { kind: 'confirmed'; checkedInAt: Date; session?: CheckInSession | null }
  /** This visitor has checked in before, and the link records it once: id and time are those of that check-in. `present`: has not left. */
  | {
      kind: 'repeated'
      id: string
      checkedInAt: Date
      timeZone: string
      present: boolean
      session?: RepeatedInSession | null
    }
  /** Waits for the link in the visitor's email, and then, with `review`, for the creator. */
  | { kind: 'pending'; checkedInAt: Date; review: ReviewReason | null }
  /** Waits for the creator. */
  | { kind: 'held'; checkedInAt: Date; review: ReviewReason }
  /** The creator has declined it. */
  | { kind: 'declined' }
  /** It was a check-in, or an ask, that has been erased. */
  | { kind: 'erased' }
  /** The creator has voided it. */
  | { kind: 'void' }
  /**
   * `away` tells who was refused as too far. `sentence` replaces the standard sentence for the reason. `queueFull`: nobody else can
   * ask at the link. `recordedAt`: of one that an earlier request has recorded.
   */
  | {
      kind: 'refused'
      reason: Refusal
      away: Away | null
      mayAsk: boolean
      sentence?: string
      queueFull?: boolean
      recordedAt?: Date
    }
  | { kind: 'unknown_link' }
  /** The Idempotency-Key belongs to an attempt with another body. */
  | { kind: 'key_reused' }

/** An attempt with what its batch found out about it. */
export interface JudgedAttempt {
  attempt: Attempt
  /** As typed, or of somebody who came by a personal link and typed none, that of the list. */
  email: string | null
  link: LinkState
  /** Null without a position. */
  distanceM: number | null
  /** Null outside of sessions, and at a link without a schedule. */
  inSession: InSession | null
  outcome: AttemptOutcome
  /** Null of visitors who are not on the list, or not known to be. */
  match: VisitorMatch | null
  /** Who on the list has come by a personal link; null of all others. */
  personId: string | null
  /** The email is known to be the visitor’s, although none was sent. */
  emailVerified: boolean
  /** The visitor has not left an earlier session. */
  stillHere: boolean
}

/** Ids of attempts are made by browsers, so that links may have the same one. */
export const attemptKey = (linkId: string, attemptId: string): string => `${linkId} ${attemptId}`
