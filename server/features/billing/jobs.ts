import type { Deps } from '../../deps.ts'
import type { Jobs } from '../../jobs/queue.ts'
import type { Mail } from '../mail/index.ts'
import type { BillingDeps } from './billing-deps.ts'
import { planNameOf } from './catalogue.ts'
import { forgetOldEvents } from './event-store.ts'
import { cancellationTasks } from './flows/cancellation-letter.ts'
import { lookForStrangers } from './look-for-strangers.ts'
import { amountOf } from './money.ts'
import { reconcileTask } from './reconcile.ts'
import type { Cursor } from './reconcile-account.ts'
import { asked } from './stripe-call.ts'

type JobDeps = BillingDeps & { mail: Mail }

export const billingJobs = (deps: JobDeps): Jobs => ({
  tasks: {
    send_payment_failed: payload => sendPaymentFailed(deps, payload as { creatorId: string; invoiceId: string }),
    reconcile_billing: payload => reconcileTask(deps, cursorIn(payload)),
    look_for_strangers: payload => lookForStrangers(deps, cursorIn(payload)),
    forget_stripe_events: async () => void (await forgetOldEvents(deps.db)),
    ...cancellationTasks(deps),
  },
  cron: [
    { task: 'reconcile_billing', match: '23 * * * *' },
    { task: 'look_for_strangers', match: '53 * * * *' },
    { task: 'forget_stripe_events', match: '41 3 * * *' },
  ],
})

const cursorIn = (payload: unknown): Cursor => ({ after: null, ...(payload as Partial<Cursor>) })

/** What is paid by the time the letter leaves needs no letter. */
async function sendPaymentFailed(
  { config, db, mail, payments }: JobDeps,
  { creatorId, invoiceId }: { creatorId: string; invoiceId: string },
): Promise<void> {
  const creator = await addressee(db, creatorId)
  const invoice = await asked(() => payments.stripe.invoices.retrieve(invoiceId))
  if (!creator || invoice.status !== 'open' || !invoice.hosted_invoice_url) return
  await mail.send(
    {
      kind: 'payment_failed',
      planName: planNameOf(creator.planId),
      amount: `${amountOf(invoice.amount_remaining, invoice.currency)} ${invoice.currency.toUpperCase()}`,
      invoiceUrl: invoice.hosted_invoice_url,
      accountUrl: `${config.APP_URL}/my-account`,
    },
    creator.email,
  )
}

const addressee = (db: Deps['db'], creatorId: string) =>
  db.selectFrom('creators').select(['email', 'plan_id as planId']).where('id', '=', creatorId).executeTakeFirst()
