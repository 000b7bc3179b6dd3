import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { resumableTask } from '../../jobs/resumable-task.ts'
import { markDeleted } from '../links/index.ts'

const ROWS_AT_ONCE = 2000

/** What a process of the release before leaves when it closes an account; the next release needs none of this. */
export interface FormerEstate {
  /** A creator without a name, who holds the links. */
  heirId: string
  creatorId: string
}

export const eraseFormerEstate = (db: Db, estate: FormerEstate): Promise<void> =>
  resumableTask(db, { task: 'erase_account' }, eraseEstate(db, estate))

async function* eraseEstate(db: Db, { heirId, creatorId }: FormerEstate): AsyncGenerator<FormerEstate> {
  await db.transaction().execute(async tx => {
    await markDeleted(tx, { creatorId: heirId })
    await sql`update links set former_creator_id = ${creatorId} where former_creator_id = ${heirId}`.execute(tx)
    await sql`delete from creators where id = ${heirId}`.execute(tx)
  })
  let erased: bigint | undefined
  do {
    ;({ numAffectedRows: erased } = await sql`delete from visitors where ctid = any(array(
      select ctid from visitors where creator_id = ${creatorId} limit ${ROWS_AT_ONCE}))`.execute(db))
    yield { heirId, creatorId }
  } while (erased)
}
