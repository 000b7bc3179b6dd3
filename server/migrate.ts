import { openPool } from './db/db.ts'
import { migrate, migratingSettings } from './db/migrate.ts'
import { connect, runProcess } from './process.ts'

/**
 * `node server/migrate.ts`: brings the database up to this release, and ends. The service does so at its start too; where whatever
 * starts it gives it little time until it listens, this goes before.
 */
runProcess(async process => {
  const { log, started } = process
  const onLost = (error: Error) => log.warn({ err: error }, 'idle database connection lost')
  const { connection, ownerConnection } = await connect(process)
  const worker = openPool(connection, onLost)
  started.add(() => worker.end())
  const owner = openPool({ ...ownerConnection, ...migratingSettings }, onLost)
  started.add(() => owner.end())
  await migrate({ owner, worker, log })
  await started.run()
})
