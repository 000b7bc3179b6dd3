import type { PaidPlanName } from '../../../../contract/plan-names.ts'

/** As specified. Its button is the page's one primary action. */
export const POPULAR_PLAN: PaidPlanName = 'Essential'
