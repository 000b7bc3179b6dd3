import * as contract from '../../../contract/accounts.ts'
import { Answer, FORGET_CACHED, type Route, route, withProviderDeadline } from '../../http/route.ts'
import { creator, withFreshSession } from '../creators/index.ts'
import { deleteAccount } from './delete-account.ts'
import type { AccountsDeps } from './deps.ts'
import { previewDowngrade } from './preview-downgrade.ts'
import { summaryOf } from './summary.ts'

export function accountRoutes(deps: AccountsDeps): Route[] {
  const signedIn = creator(deps)
  return [
    route(contract.accountSummary, signedIn, caller => summaryOf(deps, caller)),
    route(contract.downgradePreview, signedIn, ({ creatorId }, { newPlanName }) =>
      previewDowngrade(deps.db, creatorId, newPlanName),
    ),
    ...withProviderDeadline([
      route(contract.deleteAccount, withFreshSession(deps, signedIn), async (caller, { loseCredit }) => {
        await deleteAccount(deps, caller, loseCredit)
        return new Answer(200, { success: true }, FORGET_CACHED)
      }),
    ]),
  ]
}
