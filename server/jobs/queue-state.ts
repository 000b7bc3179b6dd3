import type pg from 'pg'

export interface QueueState {
  /** Jobs that may run now. */
  due: number
  /** Jobs that have failed and are tried again. */
  failing: number
  /** Jobs that have failed too often and stay for the operator. */
  givenUp: number
  /** How long the oldest job has been due. */
  behindS: number
  oldestDueAt: Date | null
}

export async function queueState(pool: pg.Pool): Promise<QueueState> {
  const { rows } = await pool.query<QueueState>(
    `select count(*) filter (where due)::int as due,
       count(*) filter (where tried and last_error is not null)::int as failing,
       count(*) filter (where not tried)::int as "givenUp",
       coalesce(extract(epoch from now() - min(run_at) filter (where due)), 0)::float8 as "behindS",
       min(run_at) filter (where due) as "oldestDueAt"
     from (select *, attempts < max_attempts as tried, attempts < max_attempts and run_at <= now() as due
       from graphile_worker._private_jobs) job`,
  )
  return rows[0]!
}

export interface DelayedEmails {
  count: number
  oldestAt: Date | null
  /** By the codes of the mail server's reply alone, as it is logged. */
  lastError: string | null
}

/** Emails that could not be sent when they were due. Names of tasks that send emails begin so. */
export async function delayedEmails(pool: pg.Pool): Promise<DelayedEmails> {
  const { rows } = await pool.query<DelayedEmails>(
    `select count(*)::int as count, min(created_at) as "oldestAt",
       (array_agg(last_error order by updated_at desc))[1] as "lastError"
     from graphile_worker.jobs where task_identifier ~ '^(send|notify)_' and last_error is not null`,
  )
  return rows[0]!
}
