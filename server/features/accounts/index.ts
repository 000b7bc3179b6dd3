import * as contract from '../../../contract/accounts.ts'
import type { Feature } from '../../feature.ts'
import { route, withProviderDeadline } from '../../http/route.ts'
import { RECORD_ERASURE, type RecordedErasure } from '../../jobs/record-erasure.ts'
import { creator, fresh } from '../creators/index.ts'
import { deleteAccount } from './delete-account.ts'
import type { AccountsDeps } from './deps.ts'
import { appendErasure } from './erasure-file.ts'
import { eraseFormerEstate, type FormerEstate } from './former-estate.ts'
import { previewDowngrade } from './preview-downgrade.ts'
import { repeatErasures } from './repeat-erasures.ts'
import { summaryOf } from './summary.ts'

export function accountsFeature(deps: AccountsDeps): Feature {
  const signedIn = creator(deps)
  return {
    routes: [
      route(contract.accountSummary, signedIn, caller => summaryOf(deps, caller)),
      route(contract.downgradePreview, signedIn, ({ creatorId }, { newPlanName }) =>
        previewDowngrade(deps.db, creatorId, newPlanName),
      ),
      ...withProviderDeadline([
        route(contract.deleteAccount, fresh(deps, signedIn), async (caller, { loseCredit }) => {
          await deleteAccount(deps, caller, loseCredit)
          return { success: true }
        }),
      ]),
    ],
    prepare: () => repeatErasures(deps),
    jobs: {
      tasks: {
        [RECORD_ERASURE]: payload => appendErasure(deps.config.DATA_DIR, payload as RecordedErasure),
        erase_account: payload => eraseFormerEstate(deps.db, payload as FormerEstate),
        send_account_deleted: payload =>
          deps.mail.send({ kind: 'account_deleted' }, (payload as { email: string }).email),
      },
    },
  }
}
