export { expiryOf, linkLimitOf, type Plan } from './plan-rules.ts'
export { type CreatorPlan, planForUpdate, planOf } from './store.ts'
