import type { QueryClient } from '@tanstack/react-query'

/** What a payment or a change of plan makes stale. */
const KEYS = ['creator-plan', 'dashboard', 'account-summary', 'payments', 'scheduled-plan-changes']

/** After a payment or a change of plan: what is on the screen is asked again, the rest when it is next shown. */
export async function planChanged(client: QueryClient) {
  await Promise.all(KEYS.map(key => client.invalidateQueries({ queryKey: [key] })))
}
