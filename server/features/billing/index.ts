export { expiryOf, linkLimitOf } from './plan-rules.ts'
export { planForUpdate, planOf } from './store.ts'
