import type { Deps } from '../../deps.ts'
import type { Jobs } from '../../jobs/queue.ts'
import { maySignUp } from '../creators/index.ts'
import type { Mail } from '../mail/index.ts'
import { type ErasureJob, eraseFormerAccount } from './erase-former-account.ts'
import { appendErasure } from './erasure-file.ts'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      erase_account: ErasureJob
      send_account_deleted: { email: string }
    }
  }
}

export const accountJobs = ({ config, db, mail }: Pick<Deps, 'config' | 'db'> & { mail: Mail }): Jobs => ({
  tasks: {
    record_erasure: payload => appendErasure(config.DATA_DIR, payload),
    erase_account: (payload, helpers) => eraseFormerAccount(db, payload, helpers),
    send_account_deleted: ({ email }) => {
      const { plansOn } = config
      return mail.send({ kind: 'account_deleted', maySignUpAgain: maySignUp(config, email), plansOn }, email)
    },
  },
})
