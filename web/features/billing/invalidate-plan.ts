import type { QueryClient } from '@tanstack/react-query'

/** Begins the key of every query whose answer a payment or a change of plan makes stale. */
export const PLAN_KEY = 'plan'

/** After a payment or a change of plan: queries on the screen are fetched again now, the others when next shown. */
export const invalidatePlan = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: [PLAN_KEY] })
