/** The plans on offer. Without zod: see `plan-names.ts`. */
export const LIST_PLANS = { method: 'GET', path: '/api/plans' } as const
export const LIST_PRICES = { method: 'GET', path: '/api/stripe-prices' } as const
