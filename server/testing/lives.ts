import fc from 'fast-check'
import { paidPlanNames } from '../../contract/plan-names.ts'

const plan = fc.constantFrom(...paidPlanNames)
const period = fc.constantFrom('monthly' as const, 'yearly' as const)
const card = fc.oneof(
  { weight: 4, arbitrary: fc.constant('good' as const) },
  fc.constantFrom('declined' as const, 'threeDSecure' as const, 'failsOnRenewal' as const),
)
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('subscribe' as const), plan, period, card }) },
  fc.record({ act: fc.constant('checkOut' as const), plan, period, card }),
  { weight: 2, arbitrary: fc.record({ act: fc.constant('upgrade' as const), plan, card }) },
  fc.record({ act: fc.constant('downgrade' as const), plan }),
  fc.record({ act: fc.constantFrom('cancel', 'reactivate', 'keepPlan', 'payInvoice', 'refund', 'deleteAccount') }),
  fc.record({ act: fc.constant('changeCard' as const), card }),
  fc.record({ act: fc.constant('dispute' as const), outcome: fc.constantFrom('won' as const, 'lost' as const) }),
  fc.record({
    act: fc.constant('operatorEnds' as const),
    ending: fc.constantFrom('now' as const, 'period_end' as const),
  }),
  { weight: 2, arbitrary: fc.record({ act: fc.constant('waitForDraft' as const) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('wait' as const), days: fc.constantFrom(1, 15, 32, 370) }) },
)
const faults = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ duplicate: false, reorder: false, drop: false, delay: false }) },
  fc.record({ duplicate: fc.boolean(), reorder: fc.boolean(), drop: fc.boolean(), delay: fc.boolean() }),
)
/** Where the process dies: at which request to Stripe, before or after Stripe has done it. */
const death = fc.option(
  fc.record({ nth: fc.integer({ min: 1, max: 8 }), when: fc.constantFrom('before' as const, 'after' as const) }),
  { freq: 2 },
)
/** What may happen to one creator: acts, faults of the line to Stripe, and the death of the process. */
export const life = fc.array(fc.record({ what: act, faults, death }), { minLength: 2, maxLength: 9 })
export type Step = typeof life extends fc.Arbitrary<(infer S)[]> ? S : never
export type Act<Name extends string> = Extract<Step['what'], { act: Name }>
