import { type CronItem, parseCronItems, run, type Task, type TaskList, Logger as WorkerLogger } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Db, Queries } from '../db/db.ts'

const CONCURRENCY = 4
/** A task that runs longer is broken off and tried again. */
const TASK_LIMIT_MS = 30_000
/** Longer than any task may run: whoever holds a job so long was killed. */
const DEAD_AFTER_S = 40
const SWEEP_EVERY_MS = 10_000
/** Retries never wait longer, so that mail leaves soon after the mail server is back. */
const MAX_RETRY_DELAY_S = 4 * 60
const MAX_ATTEMPTS = 400

/** What one feature brings to the queue. */
export interface Jobs {
  tasks: TaskList
  /** `match` is a crontab pattern in UTC. */
  cron?: { task: string; match: string }[]
}

/** Thrown by a task that no further try can help: its job ends. */
export class GiveUp extends Error {}

interface EnqueueOptions {
  /** A waiting job with the same key is replaced. */
  key?: string
  runAt?: Date
}

/** Adds a job in the caller's own transaction: it exists exactly when the fact does. */
export async function enqueue(
  tx: Queries,
  task: string,
  payload: object,
  { key, runAt }: EnqueueOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${task}, payload => ${JSON.stringify(payload)}::json, job_key => ${key ?? null},
    run_at => ${runAt ?? null}::timestamptz, max_attempts => ${MAX_ATTEMPTS})`.execute(tx)
}

/** True while a job with this key waits or runs. */
export async function isWaiting(db: Queries, key: string): Promise<boolean> {
  const { rows } = await sql`select 1 from graphile_worker.jobs where key = ${key} and attempts < max_attempts`.execute(
    db,
  )
  return rows.length > 0
}

/** Takes every waiting job off the queue whose payload speaks of this. */
export async function forgetJobsAbout(tx: Queries, subject: string): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker._private_jobs
    where payload::text like ${`%${subject}%`} and locked_at is null having count(*) > 0`.execute(tx)
}

/** The same on a client of a hot path. */
export async function enqueueOn(client: pg.ClientBase, task: string, payload: object): Promise<void> {
  await client.query({
    name: 'add-job',
    text: 'select graphile_worker.add_job($1::text, payload => $2::json, max_attempts => $3)',
    values: [task, JSON.stringify(payload), MAX_ATTEMPTS],
  })
}

export interface Queue {
  readonly running: boolean
  stop(): Promise<void>
}

export async function startQueue(
  { pool, db, log }: { pool: pg.Pool; db: Db; log: Logger },
  features: readonly Jobs[],
): Promise<Queue> {
  const tasks = Object.assign({}, ...features.map(feature => feature.tasks)) as TaskList
  const cron = features.flatMap(feature => feature.cron ?? [])
  const runner = await run({
    pgPool: pool,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    pollInterval: 1000,
    logger: new WorkerLogger(scope => (level, message) => log.debug({ level, ...scope }, message)),
    taskList: Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, limited(name, task!, log)])),
    parsedCronItems: parseCronItems(cron.map(item => ({ ...item, identifier: item.task }) satisfies CronItem)),
  })
  const sweep = setInterval(() => {
    sweepQueue(db).catch(error => log.warn({ err: error }, 'queue sweep failed'))
  }, SWEEP_EVERY_MS)
  let running = true
  runner.promise
    .finally(() => {
      running = false
    })
    .catch(error => log.error({ err: error }, 'queue stopped'))
  return {
    get running() {
      return running
    },
    stop: async () => {
      clearInterval(sweep)
      if (running) await runner.stop()
    },
  }
}

/** Frees the jobs of killed workers and brings long retries forward. */
export async function sweepQueue(db: Db): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
    where locked_at < now() - make_interval(secs => ${DEAD_AFTER_S}) having count(*) > 0`.execute(db)
  await sql`select graphile_worker.reschedule_jobs(array_agg(id), run_at => now() + make_interval(secs => ${MAX_RETRY_DELAY_S}))
    from graphile_worker.jobs where last_error is not null and locked_at is null and attempts < max_attempts
    and run_at > now() + make_interval(secs => ${MAX_RETRY_DELAY_S}) having count(*) > 0`.execute(db)
}

function limited(name: string, task: Task, log: Logger): Task {
  return async (payload, helpers) => {
    let timer: NodeJS.Timeout | undefined
    const tooLong = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`${name} took longer than ${TASK_LIMIT_MS} ms`)), TASK_LIMIT_MS)
    })
    try {
      await Promise.race([task(payload, helpers), tooLong])
    } catch (error) {
      const { id: job, attempts: attempt } = helpers.job
      if (error instanceof GiveUp) return log.warn({ reason: error.message, task: name, job, attempt }, 'job given up')
      log.warn({ err: error, task: name, job, attempt }, 'job failed, will be tried again')
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}
