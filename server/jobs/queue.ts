import { type CronItem, type JobHelpers, parseCronItems, run, type Task, Logger as WorkerLogger } from 'graphile-worker'
import { CompiledQuery, sql } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Db, Queries } from '../db/db.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { withTimeout } from '../with-timeout.ts'

const CONCURRENCY = 4
/** A task that runs longer fails and is retried. */
const TASK_LIMIT_MS = 30_000
/** A task that still runs so long after the queue was told to stop fails, and is retried: the process itself has ten seconds. */
const STOP_TASKS_WITHIN_MS = 5000
/** Longer than any task may run: a worker that has held a job so long was killed. */
const DEAD_AFTER_S = 40
const SWEEP_EVERY_MS = 10_000
/** No retry waits longer, so that emails leave soon after the mail server is back. */
const MAX_RETRY_DELAY_S = 4 * 60
const MAX_ATTEMPTS = 400
/** How long an email that could not be sent stays for the operator to see. Its job may hold the recipient. */
const FAILED_EMAIL_DAYS = 7

/** Each feature declares its tasks and their payloads: `declare global { namespace GraphileWorker { interface Tasks { … } } }`. */
export type TaskName = keyof GraphileWorker.Tasks
export type PayloadOf<T extends TaskName> = GraphileWorker.Tasks[T]

/** The payload of a task that needs none. */
export type NoPayload = Record<string, never>

/** Given to every task: aborted when the queue stops. A task that takes long ends early then. */
export type Stoppable = Pick<JobHelpers, 'abortSignal'>

/** A feature's part of the queue. */
export interface Jobs {
  tasks: { [T in TaskName]?: (payload: PayloadOf<T>, helpers: JobHelpers) => Promise<void> | void }
  /** `match` is a crontab pattern in UTC. A job that it adds has an empty payload. */
  cron?: { task: TaskName; match: string }[]
}

/** Thrown by a task that no retry can help: its job ends. */
export class GiveUp extends Error {}

interface EnqueueOptions {
  /** A waiting job with the same key is replaced. */
  key?: string
  runAt?: Date
  /** By the database's clock, which the queue runs by. */
  delayMs?: number
}

const ADD_JOB = `select graphile_worker.add_job($1::text, payload => $2::json, job_key => $3::text,
  run_at => coalesce($4::timestamptz, now() + make_interval(secs => $5::float8 / 1000)), max_attempts => $6)`

/** Adds a job in the caller's own transaction, so that the job exists exactly when the transaction's rows do. */
export async function enqueue<T extends TaskName>(
  tx: Queries | pg.ClientBase,
  task: T,
  payload: PayloadOf<T>,
  { key, runAt, delayMs = 0 }: EnqueueOptions = {},
): Promise<void> {
  const values = [task, JSON.stringify(payload), key ?? null, runAt ?? null, delayMs, MAX_ATTEMPTS]
  if ('query' in tx) await tx.query({ name: 'add-job', text: ADD_JOB, values })
  else await tx.executeQuery(CompiledQuery.raw(ADD_JOB, values))
}

/** True while a job with this key waits or runs. */
export async function isWaiting(db: Queries, key: string): Promise<boolean> {
  const { rows } = await sql`select 1 from graphile_worker.jobs where key = ${key} and attempts < max_attempts`.execute(
    db,
  )
  return rows.length > 0
}

/** Removes every waiting job whose payload contains this text. */
export async function deleteJobsAbout(tx: Queries, subject: string): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker._private_jobs
    where payload::text like ${`%${subject}%`} and locked_at is null having count(*) > 0`.execute(tx)
}

export interface Queue {
  readonly running: boolean
  /** Takes no more jobs, and resolves once those that run have ended. May be called again. */
  stop(): Promise<void>
}

export async function startQueue(
  { pool, db, log, tracing }: { pool: pg.Pool; db: Db; log: Logger; tracing: Tracing | null },
  features: readonly Jobs[],
): Promise<Queue> {
  // Payloads come back from JSON, so only the name of its task gives a payload its type.
  const tasks = features.flatMap(feature => Object.entries(feature.tasks as Record<string, Task>))
  const cron = features.flatMap(feature => feature.cron ?? [])
  const runner = await run({
    pgPool: pool,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    // Tasks hear of the stop at once.
    gracefulShutdownAbortTimeout: 0,
    pollInterval: 1000,
    logger: new WorkerLogger(scope => (level, message) => log.debug({ level, ...scope }, message)),
    taskList: Object.fromEntries(tasks.map(([name, task]) => [name, traced(name, limited(name, task, log), tracing)])),
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
  const stop = async () => {
    clearInterval(sweep)
    if (running) await runner.stop()
  }
  let stopped: Promise<void> | undefined
  return {
    get running() {
      return running && !stopped
    },
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}

/** Frees the jobs of killed workers, brings long retries forward, and deletes emails that failed for good days ago. */
export async function sweepQueue(db: Db): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
    where locked_at < now() - make_interval(secs => ${DEAD_AFTER_S}) having count(*) > 0`.execute(db)
  await sql`select graphile_worker.reschedule_jobs(array_agg(id), run_at => now() + make_interval(secs => ${MAX_RETRY_DELAY_S}))
    from graphile_worker.jobs where last_error is not null and locked_at is null and attempts < max_attempts
    and run_at > now() + make_interval(secs => ${MAX_RETRY_DELAY_S}) having count(*) > 0`.execute(db)
  // Other tasks, such as erasures, stay until somebody has seen to them. Names of tasks that send emails begin so.
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and task_identifier ~ '^(send|notify)_'
      and run_at < now() - make_interval(days => ${FAILED_EMAIL_DAYS}) having count(*) > 0`.execute(db)
}

function limited(name: string, task: Task, log: Logger): Task {
  const tooLong = () => new Error(`${name} took longer than ${TASK_LIMIT_MS} ms`)
  const stillRunning = () => new Error(`${name} still ran ${STOP_TASKS_WITHIN_MS} ms after the queue was told to stop`)
  return async (payload, helpers) => {
    const { promise: endOfStop, reject } = Promise.withResolvers<never>()
    const onStop = () => setTimeout(() => reject(stillRunning()), STOP_TASKS_WITHIN_MS).unref()
    helpers.abortSignal.addEventListener('abort', onStop)
    try {
      await Promise.race([withTimeout(task(payload, helpers), TASK_LIMIT_MS, tooLong), endOfStop])
    } catch (error) {
      const { id: job, attempts: attempt } = helpers.job
      if (error instanceof GiveUp) return log.warn({ reason: error.message, task: name, job, attempt }, 'job given up')
      log.warn({ err: error, task: name, job, attempt }, 'job failed, will be tried again')
      throw error
    } finally {
      helpers.abortSignal.removeEventListener('abort', onStop)
    }
  }
}

function traced(name: string, task: Task, tracing: Tracing | null): Task {
  if (!tracing) return task
  return async (payload, helpers) => {
    const span = tracing.begin(name, 'CONSUMER')
    try {
      await tracing.within(span, () => task(payload, helpers))
      tracing.end(span)
    } catch (error) {
      tracing.end(span, error)
      throw error
    }
  }
}
