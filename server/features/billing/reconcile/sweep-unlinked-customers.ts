import { resumableTask } from '../../../jobs/resumable-task.ts'
import type { BillingDeps } from '../stripe/payments.ts'
import { idOf } from '../stripe/snapshot-values.ts'
import { callStripe } from '../stripe/stripe-call.ts'
import { isLive } from '../stripe/subscription-rules.ts'
import { accountOfCustomer } from '../sync/account-store.ts'
import { linkUnknownCustomer } from './link-customer.ts'
import { type Cursor, nothingYet, type Reconciled, reconcileAccount } from './reconcile-account.ts'

const PAGE_SIZE = 100
/** They are looked for among the subscriptions of so many seconds. */
const NEW_S = 48 * 60 * 60

/** Who pays, and whose events were lost: as a customer whom no account knows, or after everything seemed settled. */
export async function sweepUnlinkedCustomers(deps: BillingDeps, { after }: Cursor, workMs?: number): Promise<void> {
  if (!deps.payments.on) return
  const round = { task: 'look_for_strangers', startsRound: after === null, workMs } as const
  await resumableTask(deps.db, round, sweepSteps(deps, nothingYet(), { after }))
}

/** The next hour comes, whatever went wrong. */
export async function* sweepSteps(deps: BillingDeps, done: Reconciled, { after }: Cursor): AsyncGenerator<Cursor> {
  const since = Math.floor((await deps.now()).getTime() / 1000) - NEW_S
  let last = after
  while (true) {
    const page = await youngAfter(deps, since, last)
    for (const { id, customer, status } of page.data) {
      const customerId = idOf(customer)
      if (customerId && isLive({ status })) await linkCustomer(deps, customerId, done)
      last = id
      yield { after: last }
    }
    if (!page.has_more || page.data.length === 0) return
  }
}

async function youngAfter({ payments, log }: BillingDeps, since: number, last: string | null) {
  const place = last === null ? {} : { starting_after: last }
  try {
    // With those that have ended, or one that ends meanwhile would be no place to go on from.
    return await callStripe(() =>
      payments.stripe.subscriptions.list({ status: 'all', created: { gte: since }, limit: PAGE_SIZE, ...place }),
    )
  } catch (error) {
    log.error({ err: error }, 'new subscriptions could not be read')
    return { data: [], has_more: false }
  }
}

async function linkCustomer(deps: BillingDeps, customerId: string, done: Reconciled): Promise<void> {
  try {
    const account = await accountOfCustomer(deps.db, customerId, deps.payments.livemode)
    if (!account) await linkUnknownCustomer(deps, customerId)
    else if (account.state === 'free') await reconcileAccount(deps, account.creatorId, done)
  } catch (error) {
    deps.log.error({ err: error, customer: customerId }, 'an unknown customer could not be taken in')
  }
}
