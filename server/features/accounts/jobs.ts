import type { Deps } from '../../deps.ts'
import type { Jobs } from '../../jobs/queue.ts'
import { RECORD_ERASURE, type RecordedErasure } from '../../jobs/record-erasure.ts'
import type { Mail } from '../mail/index.ts'
import { type ErasureJob, eraseFormerAccount } from './erase-former-account.ts'
import { appendErasure } from './erasure-file.ts'

export const accountJobs = ({ config, db, mail }: Pick<Deps, 'config' | 'db'> & { mail: Mail }): Jobs => ({
  tasks: {
    [RECORD_ERASURE]: payload => appendErasure(config.DATA_DIR, payload as RecordedErasure),
    erase_account: payload => eraseFormerAccount(db, payload as ErasureJob),
    send_account_deleted: payload => mail.send({ kind: 'account_deleted' }, (payload as { email: string }).email),
  },
})
