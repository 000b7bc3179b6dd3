import { downgradePreview } from './accounts.ts'
import { disputedPayments, setupLiveStripe } from './admin.ts'
import * as billing from './billing.ts'
import { type Endpoint, isEndpoint } from './endpoint.ts'
import * as paymentMethods from './payment-methods.ts'
import * as planChanges from './plan-changes.ts'
import * as plans from './plans.ts'
import * as purchases from './purchases.ts'

const allIn = (...modules: object[]): Endpoint[] =>
  modules.flatMap(module => (Object.values(module) as unknown[]).filter(isEndpoint))

/** Every call about plans and payments. A service without plans has none of them. */
export const planCalls: ReadonlySet<Endpoint> = new Set([
  ...allIn(billing, paymentMethods, planChanges, plans, purchases),
  downgradePreview,
  disputedPayments,
  setupLiveStripe,
])
