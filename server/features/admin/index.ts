import * as contract from '../../../contract/admin.ts'
import type { Deps } from '../../deps.ts'
import type { Feature } from '../../feature.ts'
import { route, withProviderDeadline } from '../../http/route.ts'
import { disputedPaymentsOf, type Payments } from '../billing/index.ts'
import { admin, fresh } from '../creators/index.ts'
import { endSessionsOfAccount } from './end-sessions.ts'
import { databaseOf, providerOf } from './environment.ts'
import { eraseSupportMessages } from './erase-support-messages.ts'
import { setupLivePrices } from './setup-live-prices.ts'

export function adminFeature(deps: Deps & { payments: Payments }): Feature {
  const { config, db, payments } = deps
  const admins = admin(deps)
  const freshAdmins = fresh(deps, admins)
  return {
    routes: [
      route(contract.stripeEnvironment, admins, () => providerOf(config, payments)),
      route(contract.disputedPayments, admins, () => disputedPaymentsOf(db)),
      route(contract.databaseInfo, admins, () => databaseOf(db, config)),
      ...withProviderDeadline([
        route(contract.setupLiveStripe, freshAdmins, ({ email }, wanted) => setupLivePrices(deps, { email }, wanted)),
      ]),
      route(contract.endAccountSessions, freshAdmins, (caller, wanted) => endSessionsOfAccount(deps, caller, wanted)),
      route(contract.eraseSupportMessages, freshAdmins, ({ email }, { personEmail }) =>
        eraseSupportMessages(deps, { adminEmail: email, personEmail }),
      ),
    ],
  }
}
