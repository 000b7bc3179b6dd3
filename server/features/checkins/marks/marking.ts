import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../../../deps.ts'
import type { Jobs, NoPayload } from '../../../jobs/queue.ts'
import { resumableTask } from '../../../jobs/resumable-task.ts'
import { markLink, unmarkedLinks } from './mark-link.ts'

/** A check-in is compared soon, and those after it together. */
const SOON_MS = 500
const REST_MS = 10_000
/** After each comparison comes a rest so many times as long: under load, check-ins get the database before their marks. */
const RESTS_A_LOOK = 9
/** Other links wait for it too. */
const MAX_REST_MS = 500
const LINKS_A_STEP = 50

const TASK = 'mark_check_ins'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      mark_check_ins: NoPayload
    }
  }
}

type MarkDeps = Pick<Deps, 'db' | 'live' | 'log'>

export interface Marking {
  /** Check-ins have been recorded at this link. */
  note(checkinToken: string): void
  stop(): void
}

/** Looks for marks after the commit, in this process: at a link once in ten seconds at most, and at one link at a time. */
export function createMarking(deps: MarkDeps): Marking {
  const timers = new Map<string, NodeJS.Timeout>()
  /** Links that have got more check-ins since they were last looked at. */
  const noted = new Set<string>()
  let turn: Promise<unknown> = Promise.resolve()
  let stopped = false

  const schedule = (token: string, ms: number) => {
    if (!stopped) timers.set(token, setTimeout(() => take(token), ms).unref())
  }
  const take = (token: string) => {
    if (!noted.delete(token)) {
      timers.delete(token)
      return
    }
    turn = turn.then(async () => {
      const startedMs = performance.now()
      if (!stopped && !(await look(token))) noted.add(token)
      schedule(token, REST_MS)
      const restMs = Math.min(Math.round((performance.now() - startedMs) * RESTS_A_LOOK), MAX_REST_MS)
      if (!stopped) await sleep(restMs, undefined, { ref: false })
    })
  }
  const look = (token: string) =>
    markLink(deps, token).catch(error => {
      deps.log.warn({ err: error }, 'marks were not looked for')
      return true
    })
  return {
    note(token) {
      noted.add(token)
      if (!timers.has(token)) schedule(token, SOON_MS)
    },
    stop() {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}

/** Takes up what a process left behind when it ended. */
export const markingJobs = (deps: MarkDeps): Jobs => ({
  tasks: { [TASK]: (_, { abortSignal }) => resumableTask(deps.db, { task: TASK, abortSignal }, markLeftLinks(deps)) },
  cron: [{ task: TASK, match: '*/10 * * * *' }],
})

async function* markLeftLinks(deps: MarkDeps): AsyncGenerator<NoPayload> {
  const failed: string[] = []
  let left: string[]
  do {
    left = await unmarkedLinks(deps.db, LINKS_A_STEP, failed)
    for (const token of left)
      await markLink(deps, token).catch(error => {
        failed.push(token)
        deps.log.warn({ err: error }, 'marks were not looked for')
      })
    yield {}
  } while (left.length === LINKS_A_STEP)
}
