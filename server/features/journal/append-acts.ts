import type pg from 'pg'
import type { Queries } from '../../db/db.ts'
import { run } from '../../db/run.ts'
import type { Deps } from '../../deps.ts'
import type { NewAct, StoredAct } from './act.ts'
import { journalKeys, linkedAct, NO_DIGEST } from './chain.ts'

type Transaction = Queries | pg.ClientBase

interface Head {
  seq: number
  digest: Buffer | null
}

/**
 * Adds acts to a link's journal in the transaction of what they tell. The link's row is locked here if the caller has not locked
 * it, so that no two acts follow the same one. Returns the sequence number of the last act.
 */
export async function appendActs(
  { config }: Pick<Deps, 'config'>,
  tx: Transaction,
  linkId: string,
  acts: readonly NewAct[],
): Promise<number> {
  const head = await lockedHead(tx, linkId)
  const [key] = journalKeys(config.APP_SECRET)
  let { seq } = head
  let digest = head.digest ?? NO_DIGEST
  const stored = acts.map(act => {
    const linked = linkedAct(key!, digest, { ...act, because: act.because ?? null, linkId, seq: ++seq })
    digest = linked.digest
    return linked
  })
  await insertActs(tx, linkId, stored)
  return seq
}

async function lockedHead(tx: Transaction, linkId: string): Promise<Head> {
  const [head] = await run<Head>(
    tx,
    'select journal_seq as seq, journal_head as digest from links where id = $1 for no key update',
    [linkId],
  )
  return head!
}

async function insertActs(tx: Transaction, linkId: string, acts: StoredAct[]): Promise<void> {
  const last = acts.at(-1)
  if (!last) return
  const column = <T>(value: (act: StoredAct) => T) => acts.map(value)
  await run(
    tx,
    `with head as (update links set journal_seq = $12, journal_head = $13 where id = $1)
     insert into record_acts (link_id, seq, check_in_id, at, actor, act, because, personal, salt, commitment, digest)
     select $1, * from unnest($2::int[], $3::uuid[], $4::timestamptz[], $5::text[], $6::text[], $7::text[], $8::jsonb[], $9::bytea[],
       $10::bytea[], $11::bytea[])`,
    [
      linkId,
      column(({ seq }) => seq),
      column(({ checkInId }) => checkInId),
      column(({ at }) => at),
      column(({ actor }) => actor),
      column(({ act }) => act),
      column(({ because }) => because),
      column(({ personal }) => personal && JSON.stringify(personal)),
      column(({ salt }) => salt),
      column(({ commitment }) => commitment),
      column(({ digest }) => digest),
      last.seq,
      last.digest,
    ],
  )
}
