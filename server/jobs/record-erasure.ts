import type pg from 'pg'
import type { Queries } from '../db/db.ts'
import { uuidv7 } from '../db/ids.ts'
import { enqueue } from './queue.ts'

/** Why somebody else than the visitor erased, for the journal. */
type Because = 'asked' | 'mistake' | 'kept' | 'requested' | 'unanswered'

/** An erasure on request. It identifies no person: `emailHash` is keyed by the service's secret. */
export type Erasure =
  | { kind: 'account'; creatorId: string }
  | { kind: 'link'; creatorId: string; linkId: string }
  /** `actor`: a visitor who has withdrawn what still waited; else the creator. */
  | {
      kind: 'check_in'
      creatorId: string
      linkId: string
      checkInId: string
      actor?: 'visitor'
      because?: Because
    }
  /** At one link, or at all of the creator's. `actor`: who asked; before it was recorded only creators could. */
  | {
      kind: 'visitor'
      creatorId: string
      emailHash: string
      linkId?: string
      actor?: 'creator' | 'visitor'
      because?: Because
      /** Only what was recorded before the link's creator was asked first. */
      askedSince?: { at: string; ordinal: number }
      /** With the check-ins of people who are on a list under that email. */
      listed?: boolean
    }
  /** Of the list of a link; the hash is keyed too. */
  | { kind: 'person'; creatorId: string; linkId: string; personHash: string; because?: Because }
  /** A request to erase that the creator has answered by keeping. */
  | { kind: 'kept_request'; creatorId: string; linkId: string; requestId: string }
  /** No erasure, and lost as one would be. Both hashes are keyed. */
  | { kind: 'unsubscribe'; creatorEmailHash: string; emailHash: string }

export type RecordedErasure = Erasure & { id: string }

declare global {
  namespace GraphileWorker {
    interface Tasks {
      record_erasure: RecordedErasure
    }
  }
}

/** Call it in the transaction that erases, or after it: erasures are repeated when an older backup is restored. */
export async function recordErasure(tx: Queries | pg.ClientBase, erasure: Erasure): Promise<void> {
  const id = uuidv7()
  if ('query' in tx) await tx.query('insert into erasures (id) values ($1)', [id])
  else await tx.insertInto('erasures').values({ id }).execute()
  await enqueue(tx, 'record_erasure', { id, ...erasure })
}
