import * as contract from '../../../contract/admin.ts'
import { serviceHealth } from '../../../contract/health.ts'
import type { Deps } from '../../deps.ts'
import { type Route, route, withProviderDeadline } from '../../http/route.ts'
import { disputedPaymentsOf, type PaymentProvider } from '../billing/index.ts'
import { admin, withFreshSession } from '../creators/index.ts'
import { endSessionsOfAccount } from './end-sessions.ts'
import { databaseOf, providerOf } from './environment.ts'
import { eraseSupportMessages } from './erase-support-messages.ts'
import type { HealthMonitor } from './health/health-monitor.ts'
import { setupLivePrices } from './setup-live-prices.ts'

export type AdminDeps = Pick<Deps, 'config' | 'log' | 'db' | 'now'> & {
  payments: PaymentProvider
  health: HealthMonitor
}

export function adminRoutes(deps: AdminDeps): Route[] {
  const { config, db, payments } = deps
  const admins = admin(deps)
  const freshAdmins = withFreshSession(deps, admins)
  return [
    route(contract.stripeEnvironment, admins, () => providerOf(config, payments)),
    route(contract.disputedPayments, admins, () => disputedPaymentsOf(db)),
    route(serviceHealth, admins, () => deps.health.check()),
    route(contract.databaseInfo, admins, () => databaseOf(db, config)),
    ...withProviderDeadline([
      route(contract.setupLiveStripe, freshAdmins, ({ email: adminEmail }, { apply }) =>
        setupLivePrices(deps, { adminEmail, apply }),
      ),
    ]),
    route(contract.endAccountSessions, freshAdmins, ({ email: adminEmail }, { accountEmail, apply }) =>
      endSessionsOfAccount(deps, { adminEmail, accountEmail, apply }),
    ),
    route(contract.eraseSupportMessages, freshAdmins, ({ email: adminEmail }, { personEmail }) =>
      eraseSupportMessages(deps, { adminEmail, personEmail }),
    ),
  ]
}
