import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { running, stopping } from '../testing/job-helpers.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { waitingJobs } from '../testing/traces.ts'
import { resumableTask } from './resumable-task.ts'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      count_to_five: { next: number }
    }
  }
}

const TASK = 'count_to_five'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  // Jobs stay where a test can read them.
  await app.queue.stop()
})
afterAll(() => app.stop())

let done: number[]
beforeEach(async () => {
  done = []
  await app.deps.pool.query('delete from graphile_worker._private_jobs')
})

async function* countFrom(first: number) {
  for (let n = first; n <= 5; n++) {
    done.push(n)
    yield { next: n + 1 }
  }
}
const waiting = () => waitingJobs(app, TASK)

describe('a task that may take longer than tasks may', () => {
  it('ends with its work, and leaves no job behind', async () => {
    await resumableTask(app.deps.db, { task: TASK, ...running }, countFrom(1))
    expect([done, await waiting()]).toEqual([[1, 2, 3, 4, 5], []])
  })

  it('gets on by one step at least, and leaves the rest to a next job when the queue stops', async () => {
    await resumableTask(app.deps.db, { task: TASK, ...stopping }, countFrom(1))
    expect([done, await waiting()]).toEqual([[1], [{ next: 2 }]])
    await resumableTask(app.deps.db, { task: TASK, ...stopping }, countFrom(2))
    expect([done, await waiting()]).toEqual([[1, 2], [{ next: 3 }]])
  })

  it('lets go of what it works with when the queue stops', async () => {
    let open = true
    async function* holding() {
      try {
        yield* countFrom(1)
      } finally {
        open = false
      }
    }
    await resumableTask(app.deps.db, { task: TASK, ...stopping }, holding())
    expect(open).toBe(false)
  })

  it('does not begin a round while an earlier one waits to go on', async () => {
    await resumableTask(app.deps.db, { task: TASK, ...stopping }, countFrom(1))
    await resumableTask(app.deps.db, { task: TASK, startsRound: true, ...running }, countFrom(1))
    expect([done, await waiting()]).toEqual([[1], [{ next: 2 }]])
  })

  it('fails with its work, to be tried again by the queue', async () => {
    async function* failing() {
      yield { next: 2 }
      throw new Error('broken')
    }
    await expect(resumableTask(app.deps.db, { task: TASK, ...running }, failing())).rejects.toThrow('broken')
    expect(await waiting()).toEqual([])
  })
})
