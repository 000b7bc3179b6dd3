import type { Stoppable } from '../../../jobs/queue.ts'
import { resumableTask } from '../../../jobs/resumable-task.ts'
import type { BillingDeps } from '../stripe/payment-provider.ts'
import { idOf } from '../stripe/snapshot-values.ts'
import { callStripe } from '../stripe/stripe-call.ts'
import { isLive } from '../stripe/subscription-rules.ts'
import { accountOfCustomer } from '../sync/account-store.ts'
import { linkUnknownCustomer } from './link-customer.ts'
import { type Cursor, noneReconciled, type Reconciled, reconcileAccount } from './reconcile-account.ts'

const PAGE_SIZE = 100
/** The sweep covers subscriptions created within these seconds. */
const NEW_S = 48 * 60 * 60

/**
 * Finds paying customers whose events were lost: customers that belong to no account, or whose account seems to have
 * no subscription.
 */
export async function sweepUnlinkedCustomers(
  deps: BillingDeps,
  { after }: Cursor,
  { abortSignal }: Stoppable,
): Promise<void> {
  if (!deps.payments.on) return
  const round = { task: 'look_for_strangers', startsRound: after === null, abortSignal } as const
  await resumableTask(deps.db, round, sweepSteps(deps, noneReconciled(), { after }))
}

/** Ends without an error where Stripe is out of reach: the next hour continues. */
export async function* sweepSteps(deps: BillingDeps, done: Reconciled, { after }: Cursor): AsyncGenerator<Cursor> {
  const since = Math.floor((await deps.now()).getTime() / 1000) - NEW_S
  let last = after
  while (true) {
    const page = await newSubscriptions(deps, since, last)
    for (const { id, customer, status } of page.data) {
      const customerId = idOf(customer)
      if (customerId && isLive({ status })) await checkCustomer(deps, customerId, done)
      last = id
      yield { after: last }
    }
    if (!page.has_more || page.data.length === 0) return
  }
}

async function newSubscriptions({ payments, log }: BillingDeps, since: number, last: string | null) {
  const cursor = last === null ? {} : { starting_after: last }
  try {
    // status 'all': a cursor must stay valid when its subscription ends between two pages.
    return await callStripe(() =>
      payments.stripe.subscriptions.list({ status: 'all', created: { gte: since }, limit: PAGE_SIZE, ...cursor }),
    )
  } catch (error) {
    log.error({ err: error }, 'new subscriptions could not be read')
    return { data: [], has_more: false }
  }
}

async function checkCustomer(deps: BillingDeps, customerId: string, done: Reconciled): Promise<void> {
  try {
    const account = await accountOfCustomer(deps.db, customerId, deps.payments.livemode)
    if (!account) await linkUnknownCustomer(deps, customerId)
    else if (account.state === 'free') await reconcileAccount(deps, account.creatorId, done)
  } catch (error) {
    deps.log.error({ err: error, customer: customerId }, 'an unknown customer could not be taken in')
  }
}
