import type { ActKind, Actor, ErasedBecause } from '../../../contract/records.ts'
import type { OutBy } from '../../db/check-in-schema.ts'

/** What an act says of a check-in: as it is after the act, and what was corrected. */
export interface RecordDetails {
  name: string
  email: string | null
  phone: string | null
  /** ISO 8601. */
  checkedInAt: string
  reason: string | null
  /** When the person left, and who said so. Absent while that is open or an automatic end, and in acts from before it was recorded. */
  outAt?: string
  outBy?: OutBy
  /** The session for which a creator has let somebody in, where it was chosen; null: none. */
  sessionAt?: string | null
  /** Before a correction. */
  was?: { name: string; checkedInAt: string }
  /** Whom of the list it counts as. It stands in acts that say nothing else; older ones said it beside what was done. */
  listed?: ListedAs
}

/** As the person stands on the list at that time: a list may be changed later. */
export interface ListedAs {
  personId: string
  name: string
  externalId: string | null
}

/** What was changed of the link itself, or of its list. */
export interface LinkChanges {
  changes: { field: string; from: string | number | boolean | null; to: string | number | boolean | null }[]
  /** Why a session was changed that had check-ins. */
  reason?: string
}

/** How many check-ins were erased together because of their age. */
export interface ErasedByAge {
  records: number
}

/** A visitor's request to erase that the creator has declined. */
export interface KeptRequest {
  email: string
  reason: string
}

/**
 * Somebody who was put on the list or taken off it, is excused from a session or no more, whose personal link the creator has read,
 * or who was renamed by an import. Why somebody is excused stands with the excuse alone, and goes with it.
 */
export interface ListedPerson {
  personId: string
  name: string
  email: string | null
  /** The start of the session; null at a link without sessions, and for a personal link. */
  startsAt: string | null
  /** Before an import gave the person another name: somebody else may have had the ID. */
  was?: { name: string; email: string | null }
}

export type Personal =
  | RecordDetails
  | LinkChanges
  | ErasedByAge
  | KeptRequest
  | ListedPerson
  | (ListedPerson & LinkChanges)

export interface NewAct {
  act: ActKind
  actor: Actor
  /** Null for an act on the link itself. */
  checkInId: string | null
  at: Date
  /** Why a creator has erased: a fact, which stays. */
  because?: ErasedBecause | undefined
  personal: Personal | null
}

/** The facts that a digest covers, beside the commitment. */
export interface ActFacts {
  linkId: string
  seq: number
  checkInId: string | null
  at: Date
  actor: string
  act: string
  because: string | null
}

export interface StoredAct extends ActFacts {
  personal: Personal | null
  salt: Buffer | null
  commitment: Buffer
  digest: Buffer
}
