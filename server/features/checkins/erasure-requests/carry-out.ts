import type { Deps } from '../../../deps.ts'
import type { Jobs } from '../../../jobs/queue.ts'
import { resumableTask } from '../../../jobs/resumable-task.ts'
import { claimRequest, eraseRequested } from './erase-requested.ts'
import { type DueRequest, nextDueRequest } from './request-store.ts'

/** After the request with this id. The cron's payload is empty, and begins a round. */
interface Cursor {
  after?: string
}

declare global {
  namespace GraphileWorker {
    interface Tasks {
      carry_out_erasures: Cursor
    }
  }
}

type CarryOutDeps = Pick<Deps, 'config' | 'db' | 'live' | 'log'>

export const carryOutJobs = (deps: CarryOutDeps): Jobs => ({
  tasks: {
    carry_out_erasures: (cursor, { abortSignal }) => {
      const round = { task: 'carry_out_erasures', startsRound: cursor.after === undefined, abortSignal } as const
      return resumableTask(deps.db, round, carryOutErasures(deps, cursor))
    },
  },
  cron: [{ task: 'carry_out_erasures', match: '17 * * * *' }],
})

/**
 * Erases what visitors asked for whom no creator has answered in time, and what an interrupted answer has left. An erased visitor's
 * request goes with the erasure. One that fails holds up no other: the next hour tries it again.
 */
export async function* carryOutErasures(deps: CarryOutDeps, { after }: Cursor): AsyncGenerator<Cursor> {
  let last = after ?? null
  while (true) {
    const request = await nextDueRequest(deps.db, last)
    if (!request) return
    try {
      await carryOut(deps, request)
    } catch (error) {
      deps.log.error({ err: error, linkId: request.linkId }, 'an erasure that a visitor asked for has failed')
    }
    last = request.id
    yield { after: last }
  }
}

async function carryOut(deps: CarryOutDeps, { linkId, creatorId, id, ...due }: DueRequest): Promise<void> {
  const because = due.because ?? 'unanswered'
  const request = { linkId, creatorId, id, because }
  const email = due.because ? due.email : await claimRequest(deps.db, request)
  if (email !== undefined) await eraseRequested(deps, { ...request, email })
}
