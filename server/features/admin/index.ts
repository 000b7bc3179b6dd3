import * as contract from '../../../contract/admin.ts'
import type { Feature } from '../../app.ts'
import type { Deps } from '../../deps.ts'
import { route, withProviderDeadline } from '../../http/route.ts'
import type { Payments } from '../billing/index.ts'
import { admin } from '../creators/index.ts'
import { databaseOf, providerOf } from './environment.ts'
import { setupLivePrices } from './setup-live-prices.ts'

export function adminFeature(deps: Deps & { payments: Payments }): Feature {
  const { config, db, payments } = deps
  const admins = admin(deps)
  return {
    routes: [
      route(contract.stripeEnvironment, admins, () => providerOf(config, payments)),
      route(contract.databaseInfo, admins, () => databaseOf(db, config)),
      ...withProviderDeadline([
        route(contract.setupLiveStripe, admins, ({ email }, wanted) => setupLivePrices(deps, { email }, wanted)),
      ]),
    ],
  }
}
