import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import type { RecordedErasure } from '../../jobs/record-erasure.ts'
import { deleteDataRequest, eraseCheckInAgain, erasePersonByHash, eraseVisitorByHash } from '../checkins/index.ts'
import { markDeleted } from '../links/index.ts'
import { repeatUnsubscribe } from '../people/index.ts'
import { closeAccount } from './close-account.ts'
import { readErasures } from './erasure-file.ts'

type RepeatDeps = Pick<Deps, 'config' | 'db' | 'live' | 'log'>

/** A restored backup brings back data that was erased after it was made: this erases the data again, before the first request. */
export async function repeatErasures(deps: RepeatDeps): Promise<void> {
  const erasures = await readErasures(deps.config.DATA_DIR)
  if (erasures.length === 0) return
  const ids = erasures.map(({ id }) => id)
  const known = await deps.db
    .selectFrom('erasures')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  const knownIds = new Set(known.map(({ id }) => id))
  const missing = erasures.filter(({ id }) => !knownIds.has(id))
  for (const erasure of missing) {
    await repeat(deps, erasure)
    await deps.db
      .insertInto('erasures')
      .values({ id: erasure.id })
      .onConflict(on => on.doNothing())
      .execute()
  }
  if (missing.length > 0)
    deps.log.info({ erasures: missing.length }, 'erasures repeated that the database did not know')
}

async function repeat(deps: RepeatDeps, erasure: RecordedErasure): Promise<unknown> {
  switch (erasure.kind) {
    case 'visitor':
      return eraseVisitorByHash(deps, erasure)
    case 'person':
      return erasePersonByHash(deps, erasure)
    case 'check_in':
      return eraseCheckInAgain(deps, { ...erasure, id: erasure.checkInId })
    case 'kept_request':
      return deleteDataRequest(deps.db, { linkId: erasure.linkId, id: erasure.requestId })
    case 'link':
      return deps.db.transaction().execute(tx => markDeleted(tx, erasure))
    case 'unsubscribe':
      return repeatUnsubscribe(deps.db, erasure)
    case 'account':
      return repeatAccount(deps, erasure.creatorId)
  }
}

async function repeatAccount({ db }: RepeatDeps, creatorId: string): Promise<void> {
  const creator = await db.selectFrom('creators').select('email').where('id', '=', creatorId).executeTakeFirst()
  if (!creator) return
  await db
    .transaction()
    .execute(tx => closeAccount(tx, { creatorId, email: creator.email }))
    .catch(ignoreIfGone)
}

/** A backup from before the account was made has no such account, and another process may have deleted it first. */
function ignoreIfGone(error: unknown): void {
  if (!(error instanceof Declined)) throw error
}
