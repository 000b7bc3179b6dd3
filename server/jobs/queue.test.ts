import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { enqueue, type NoPayload, startQueue, sweepQueue } from './queue.ts'
import { resumableTask } from './resumable-task.ts'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      succeed: NoPayload
      fail: NoPayload
      step: { next: number }
      hang: NoPayload
    }
  }
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.queue.stop()
})
afterAll(() => app.stop())

const sql = async (text: string, values: unknown[] = []) => (await app.deps.pool.query(text, values)).rows

const lockedSince = (key: string, seconds: number) =>
  sql(
    `update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now() - make_interval(secs => $2) where key = $1`,
    [key, seconds],
  )
const jobs = (key: string) => sql('select locked_by, run_at, attempts from graphile_worker.jobs where key = $1', [key])

describe('the queue', () => {
  it('holds a job exactly when its fact was committed', async () => {
    const fact = (key: string, failing: boolean) =>
      app.deps.db.transaction().execute(async tx => {
        await enqueue(tx, 'erase_photos', { photoIds: [] }, { key })
        if (failing) throw new Error('rolled back')
      })
    await fact('kept', false)
    await expect(fact('lost', true)).rejects.toThrow('rolled back')
    expect([(await jobs('kept')).length, (await jobs('lost')).length]).toEqual([1, 0])
  })

  it('delays a job by the clock of the database, whatever that of the process says', async () => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2030-01-01T00:00:00Z'))
    await enqueue(app.deps.db, 'erase_photos', { photoIds: [] }, { key: 'delayed', delayMs: 60_000 })
    clock.mockRestore()
    const [{ left }] = await sql(
      `select extract(epoch from run_at - now())::float8 as left from graphile_worker.jobs where key = 'delayed'`,
    )
    expect(left).toBeGreaterThan(50)
    expect(left).toBeLessThanOrEqual(60)
  })

  it('takes up the job of a killed worker within a minute, and leaves a living one alone', async () => {
    await enqueue(app.deps.db, 'erase_photos', { photoIds: [] }, { key: 'dead' })
    await enqueue(app.deps.db, 'erase_photos', { photoIds: [] }, { key: 'alive' })
    await lockedSince('dead', 45)
    await sql(
      `update graphile_worker._private_jobs set locked_by = 'alive', locked_at = now() - interval '20 seconds' where key = 'alive'`,
    )
    await sweepQueue(app.deps.db)
    expect([(await jobs('dead'))[0].locked_by, (await jobs('alive'))[0].locked_by]).toEqual([null, 'alive'])
  })

  it('tries a failed job again within four minutes, however often it has failed', async () => {
    await enqueue(app.deps.db, 'erase_photos', { photoIds: [] }, { key: 'failing' })
    await sql(
      `update graphile_worker._private_jobs set attempts = 30, last_error = 'down', run_at = now() + interval '5 hours' where key = 'failing'`,
    )
    await sweepQueue(app.deps.db)
    const [{ run_at: runAt }] = await jobs('failing')
    expect(runAt.getTime() - Date.now()).toBeLessThan(4 * 60_000 + 5000)
  })

  it('deletes an email that failed for good seven days ago, and no other job', async () => {
    const email = 'gone@example.com'
    await enqueue(app.deps.db, 'send_account_deleted', { email }, { key: 'old email' })
    await enqueue(app.deps.db, 'send_account_deleted', { email }, { key: 'new email' })
    await enqueue(app.deps.db, 'send_account_deleted', { email }, { key: 'waiting email' })
    await enqueue(app.deps.db, 'erase_photos', { photoIds: [] }, { key: 'old erasure' })
    await sql(
      `update graphile_worker._private_jobs set run_at = now() - interval '8 days',
      attempts = case when key = 'waiting email' then 3 else max_attempts end where key = any($1)`,
      [['old email', 'waiting email', 'old erasure']],
    )
    await sql(`update graphile_worker._private_jobs set run_at = now() - interval '6 days', attempts = max_attempts
      where key = 'new email'`)
    await sweepQueue(app.deps.db)
    const left = await sql(
      `select key from graphile_worker.jobs where key like '% email' or key like '% erasure' order by 1`,
    )
    expect(left.map(({ key }) => key)).toEqual(['new email', 'old erasure', 'waiting email'])
    await sql(`delete from graphile_worker._private_jobs where key like '% email' or key like '% erasure'`)
  })
})

describe('when the process stops', () => {
  it('a long task ends after its step, and its rest waits for another process', async () => {
    let steps = 0
    async function* stepForEver({ next }: { next: number }) {
      for (let n = next; ; n++) {
        steps++
        await sleep(20)
        yield { next: n + 1 }
      }
    }
    const queue = await startQueue(app.deps, [
      {
        tasks: {
          step: (payload, { abortSignal }) =>
            resumableTask(app.deps.db, { task: 'step', abortSignal }, stepForEver(payload)),
        },
      },
    ])
    await enqueue(app.deps.db, 'step', { next: 1 })
    await expect.poll(() => steps).toBeGreaterThan(2)
    const beganMs = performance.now()
    await queue.stop()
    expect(performance.now() - beganMs).toBeLessThan(2000)
    expect(queue.running).toBe(false)
    const left = await sql(`select payload, locked_by from graphile_worker._private_jobs where key = 'step next'`)
    expect(left).toEqual([{ payload: { next: steps + 1 }, locked_by: null }])
    await sql('delete from graphile_worker._private_jobs')
  })

  it('a task that hears nothing of it fails in time, to be tried again', { timeout: 20_000 }, async () => {
    let begun = false
    const hang = async () => {
      begun = true
      await new Promise(() => undefined)
    }
    const queue = await startQueue(app.deps, [{ tasks: { hang } }])
    await enqueue(app.deps.db, 'hang', {}, { key: 'hanging' })
    await expect.poll(() => begun).toBe(true)
    await queue.stop()
    await expect.poll(() => jobs('hanging')).toMatchObject([{ locked_by: null, attempts: 1 }])
    await sql('delete from graphile_worker._private_jobs')
  })
})

describe('when the database goes away while a job runs', () => {
  it('the job ends once, when the database is back, and nothing is left unhandled', { timeout: 40_000 }, async () => {
    const { deps, database } = app
    const open = (to: boolean) => database.asSuperuser(`alter database ${database.name} with allow_connections ${to}`)
    const runs: string[] = []
    const task = (name: string, end: () => void) => async () => {
      // The failed one is tried again, perhaps while the queue stops, which needs the database.
      if (!runs.includes(name)) {
        await open(false)
        await database.closeSessions()
      }
      runs.push(name)
      end()
    }
    const fail = () => {
      throw new Error('failed while the database was away')
    }
    const queue = await startQueue(deps, [
      { tasks: { succeed: task('succeed', () => undefined), fail: task('fail', fail) } },
    ])
    const left = [
      ['succeed', []],
      ['fail', [{ locked_by: null, attempts: 1 }]],
    ] as const
    for (const [name, expected] of left) {
      await enqueue(deps.db, name, {}, { key: name })
      await expect.poll(() => runs).toContain(name)
      await open(true)
      await expect.poll(() => jobs(name).catch(() => 'away')).toMatchObject(expected)
    }
    await queue.stop()
    expect(runs.slice(0, 2)).toEqual(['succeed', 'fail'])
    expect(runs.slice(2)).not.toContain('succeed')
  })
})
