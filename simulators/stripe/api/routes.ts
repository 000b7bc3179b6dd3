import { checkoutRoutes } from '../resources/checkout/sessions.ts'
import { customerRoutes } from '../resources/customers/customers.ts'
import { eventRoutes } from '../resources/events.ts'
import { invoicePaymentRoutes, invoiceRoutes } from '../resources/invoices/invoices.ts'
import { paymentMethodRoutes } from '../resources/payment-methods/payment-methods.ts'
import { setupIntentRoutes } from '../resources/payment-methods/setup-intents.ts'
import { disputeRoutes } from '../resources/payments/disputes.ts'
import { intentRoutes } from '../resources/payments/payment-intents.ts'
import { chargeRoutes, refundRoutes } from '../resources/payments/refunds.ts'
import { priceRoutes } from '../resources/products/prices.ts'
import { productRoutes } from '../resources/products/products.ts'
import { scheduleRoutes } from '../resources/schedules/schedules.ts'
import { itemRoutes, subscriptionRoutes } from '../resources/subscriptions/subscriptions.ts'
import { testClockRoutes } from '../resources/test-clocks/test-clocks.ts'
import type { Route } from './route.ts'

/** Every endpoint of the API that the simulator implements. */
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
