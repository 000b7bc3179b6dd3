export {
  type AccountSummary,
  accountSummaryQuery,
  PENDING_CHANGE,
  type ScheduledChange,
  scheduledChangeQuery,
} from './account-queries.ts'
export { plansFromAccountPath } from './billing-paths.ts'
export { CancelScreen } from './change/cancel-screen.tsx'
export { DowngradeScreen } from './change/downgrade-screen.tsx'
export { ReactivateScreen } from './change/reactivate-screen.tsx'
export { UpgradeProcessingScreen } from './change/upgrade-processing-screen.tsx'
export { UpgradeScreen } from './change/upgrade-screen.tsx'
export { type CreatorPlan, creatorPlanQuery } from './creator-plan.ts'
export { EXPORT_OBSTACLE_TEXTS, type ExportObstacle, exportObstacleOf } from './csv-export.ts'
export { ExportButton } from './export-button.tsx'
export { FeatureList } from './feature-list.tsx'
export { invalidatePlan, PLAN_KEY } from './invalidate-plan.ts'
export { creditWords, nextPaymentWords } from './next-payment.ts'
export { OpenInvoiceLink } from './open-invoice-link.tsx'
export { LazyPaymentForm } from './payment/lazy-payment-form.tsx'
export { benefitsOf, limitWords } from './plan-features.ts'
export { limitOf, usedOf } from './plan-limit.ts'
export { NoPlansPage } from './plans/no-plans-page.tsx'
export { PlansPage } from './plans/plans-page.tsx'
export { priceOf, priceWords, wholeMoney } from './price-words.ts'
export { plansQuery } from './queries.ts'
export { SimulatedPayments } from './simulated-payments.tsx'
export { ConfirmScreen } from './subscribe/confirm-screen.tsx'
export { PaymentScreen } from './subscribe/payment-screen.tsx'
export { SubscribeScreen } from './subscribe/subscribe-screen.tsx'
export { TokenPaymentScreen } from './subscribe/token-payment.tsx'
export { SuccessScreen } from './success/success-screen.tsx'
