import type { Deps } from '../../../deps.ts'
import type { Jobs, NoPayload } from '../../../jobs/queue.ts'
import { resumableTask } from '../../../jobs/resumable-task.ts'
import { eraseVisitor } from '../visitor-data.ts'
import { unansweredRequest } from './request-store.ts'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      carry_out_erasures: NoPayload
    }
  }
}

type CarryOutDeps = Pick<Deps, 'config' | 'db' | 'live' | 'log'>

export const carryOutJobs = (deps: CarryOutDeps): Jobs => ({
  tasks: {
    carry_out_erasures: () => resumableTask(deps.db, { task: 'carry_out_erasures' }, carryOutErasures(deps)),
  },
  cron: [{ task: 'carry_out_erasures', match: '17 * * * *' }],
})

/** Erases what visitors asked for whom no creator has answered in time. An erased visitor's request goes with the erasure. */
export async function* carryOutErasures(deps: CarryOutDeps): AsyncGenerator<NoPayload> {
  while (true) {
    const request = await unansweredRequest(deps.db)
    if (!request) return
    const { linkId, creatorId, email } = request
    await eraseVisitor(deps, { creatorId, visitorEmail: email, linkId, actor: 'visitor', because: 'unanswered' })
    deps.live.publish({ key: creatorId, event: 'held', data: { linkId } })
    yield {}
  }
}
