import { type Db, databaseNow } from './db.ts'

export interface DatabaseClock {
  /** The database's time in milliseconds, without asking: as far off as it went since the last look. */
  nowMs(): number
  /** Asks the database. Before the first look the time is that of this process. */
  look(): Promise<void>
}

/** Counts on from the database's time by a clock that nobody sets, so that processes whose own clocks differ agree on the minute. */
export function databaseClock(db: Db): DatabaseClock {
  let aheadMs = Date.now() - performance.now()
  return {
    nowMs: () => performance.now() + aheadMs,
    look: async () => {
      const now = await databaseNow(db)
      aheadMs = now.getTime() - performance.now()
    },
  }
}
