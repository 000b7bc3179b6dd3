import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Stoppable } from '../../jobs/queue.ts'
import { resumableTask } from '../../jobs/resumable-task.ts'
import { markDeleted } from '../links/index.ts'

const ROWS_AT_ONCE = 2000

/** Queued by a process of the previous release when it closes an account. The next release can drop this task. */
export interface ErasureJob {
  /** The placeholder creator that owns the links until they are erased. Waiting jobs fix the name of this field. */
  heirId: string
  creatorId: string
}

export const eraseFormerAccount = (db: Db, job: ErasureJob, { abortSignal }: Stoppable): Promise<void> =>
  resumableTask(db, { task: 'erase_account', abortSignal }, eraseInSteps(db, job))

async function* eraseInSteps(db: Db, job: ErasureJob): AsyncGenerator<ErasureJob> {
  const { heirId: placeholderCreatorId, creatorId } = job
  await db.transaction().execute(async tx => {
    await markDeleted(tx, { creatorId: placeholderCreatorId })
    await sql`update links set former_creator_id = ${creatorId} where former_creator_id = ${placeholderCreatorId}`.execute(
      tx,
    )
    await sql`delete from creators where id = ${placeholderCreatorId}`.execute(tx)
  })
  let erased: bigint | undefined
  do {
    ;({ numAffectedRows: erased } = await sql`delete from visitors where ctid = any(array(
      select ctid from visitors where creator_id = ${creatorId} limit ${ROWS_AT_ONCE}))`.execute(db))
    yield job
  } while (erased)
}
