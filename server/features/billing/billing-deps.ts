import type { Deps } from '../../deps.ts'
import type { Payments } from './payments.ts'

/** What whoever works with plans and payments is given. */
export type BillingDeps = Pick<Deps, 'config' | 'db' | 'log' | 'live' | 'now'> & { payments: Payments }
