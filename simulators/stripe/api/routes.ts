import { checkoutRoutes } from '../resources/checkout.ts'
import { customerRoutes } from '../resources/customers.ts'
import { disputeRoutes } from '../resources/disputes.ts'
import { eventRoutes } from '../resources/events.ts'
import { intentRoutes } from '../resources/intents.ts'
import { invoicePaymentRoutes, invoiceRoutes } from '../resources/invoices.ts'
import { paymentMethodRoutes } from '../resources/payment-methods.ts'
import { priceRoutes } from '../resources/prices.ts'
import { productRoutes } from '../resources/products.ts'
import { chargeRoutes, refundRoutes } from '../resources/refunds.ts'
import { scheduleRoutes } from '../resources/schedules.ts'
import { setupIntentRoutes } from '../resources/setup-intents.ts'
import { itemRoutes, subscriptionRoutes } from '../resources/subscriptions.ts'
import { testClockRoutes } from '../resources/test-clocks.ts'
import type { Route } from './route.ts'

/** Every call of the API that is answered here. */
export const routes: readonly Route[] = [
  ...customerRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...paymentMethodRoutes,
  ...intentRoutes,
  ...setupIntentRoutes,
  ...subscriptionRoutes,
  ...itemRoutes,
  ...invoiceRoutes,
  ...invoicePaymentRoutes,
  ...scheduleRoutes,
  ...checkoutRoutes,
  ...refundRoutes,
  ...chargeRoutes,
  ...disputeRoutes,
  ...eventRoutes,
  ...testClockRoutes,
]
