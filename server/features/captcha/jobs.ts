import type { Deps } from '../../deps.ts'
import type { Jobs, NoPayload } from '../../jobs/queue.ts'
import { deleteExpiredCaptchas } from './captcha.ts'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      forget_used_captchas: NoPayload
    }
  }
}

export const captchaJobs = ({ db }: Pick<Deps, 'db'>): Jobs => ({
  tasks: { forget_used_captchas: () => deleteExpiredCaptchas(db) },
  cron: [{ task: 'forget_used_captchas', match: '7 * * * *' }],
})
