import type { EmailContent } from '../../../../contract/mail.ts'
import { paths, pathTo } from '../../../../contract/paths.ts'
import type { Jobs } from '../../../jobs/queue.ts'
import type { Mail } from '../../mail/index.ts'
import { planNameOf } from '../stripe/catalogue.ts'
import { amountOf } from '../stripe/money.ts'
import type { BillingDeps } from '../stripe/payment-provider.ts'
import { callStripe } from '../stripe/stripe-call.ts'
import { nextInvoiceOf } from '../sync/next-invoice.ts'

type EmailDeps = BillingDeps & { mail: Mail }

interface InvoiceEmail {
  creatorId: string
  invoiceId: string
}

interface EndEmail {
  creatorId: string
  planId: number
  reason: 'unpaid' | 'disputed' | 'operator'
}

declare global {
  namespace GraphileWorker {
    interface Tasks {
      send_receipt: InvoiceEmail
      send_payment_failed: InvoiceEmail
      send_payment_disputed: InvoiceEmail
      send_subscription_ended: EndEmail
      send_card_expiring: { creatorId: string }
      send_renewal_ahead: { creatorId: string }
    }
  }
}

export const emailTasks = (deps: EmailDeps): Jobs['tasks'] => ({
  send_receipt: payload => sendReceipt(deps, payload),
  send_payment_failed: payload => sendPaymentFailed(deps, payload),
  send_payment_disputed: payload => sendPaymentDisputed(deps, payload),
  send_subscription_ended: payload => sendSubscriptionEnded(deps, payload),
  send_card_expiring: payload => sendCardExpiring(deps, payload),
  send_renewal_ahead: payload => sendRenewalAhead(deps, payload),
})

const formatAmount = (cents: number, currency: string) => `${amountOf(cents, currency)} ${currency.toUpperCase()}`
const formatUnlessZero = (cents: number, currency: string) => (cents > 0 ? formatAmount(cents, currency) : null)
const accountUrl = ({ config }: EmailDeps) => config.APP_URL + paths.myAccount
const supportUrl = ({ config }: EmailDeps) => config.APP_URL + paths.support

/** Sends nothing to a deleted account. */
async function send(deps: EmailDeps, creatorId: string, contentFor: (planName: string) => EmailContent) {
  const creator = await deps.db
    .selectFrom('creators')
    .select(['email', 'plan_id as planId'])
    .where('id', '=', creatorId)
    .executeTakeFirst()
  const content = creator && contentFor(planNameOf(creator.planId))
  if (content) await deps.mail.send(content, creator.email)
}

const paymentOf = ({ db }: EmailDeps, { creatorId, invoiceId }: InvoiceEmail) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('creator_id', '=', creatorId)
    .where('stripe_invoice_id', '=', invoiceId)
    .executeTakeFirst()

async function sendReceipt(deps: EmailDeps, about: InvoiceEmail): Promise<void> {
  const payment = await paymentOf(deps, about)
  if (!payment) return
  const { currency } = payment
  const credit = (balance: string | null) => Math.max(0, -Number(balance ?? 0))
  const used = credit(payment.balance_before_cents) - credit(payment.balance_after_cents)
  await send(deps, about.creatorId, () => ({
    kind: 'payment_received',
    renewal: payment.payment_type === 'renewal',
    planName: planNameOf(payment.plan_id),
    paidAt: payment.paid_at.toISOString(),
    charged: formatAmount(Number(payment.charged_cents ?? payment.total_cents), currency),
    fromCredit: formatUnlessZero(used, currency),
    toCredit: formatUnlessZero(-used, currency),
    total: formatAmount(Number(payment.total_cents), currency),
    tax: formatUnlessZero(Number(payment.tax_cents), currency),
    invoiceUrl: payment.hosted_invoice_url,
    accountUrl: accountUrl(deps),
  }))
}

/** Sends nothing if the invoice has been paid by the time the email leaves. */
async function sendPaymentFailed(deps: EmailDeps, { creatorId, invoiceId }: InvoiceEmail): Promise<void> {
  const invoice = await callStripe(() => deps.payments.stripe.invoices.retrieve(invoiceId))
  const { status, hosted_invoice_url: invoiceUrl, amount_remaining: due, currency } = invoice
  if (status !== 'open' || !invoiceUrl) return
  await send(deps, creatorId, planName => ({
    kind: 'payment_failed',
    planName,
    amount: formatAmount(due, currency),
    invoiceUrl,
    accountUrl: accountUrl(deps),
  }))
}

async function sendPaymentDisputed(deps: EmailDeps, about: InvoiceEmail): Promise<void> {
  const payment = await paymentOf(deps, about)
  if (!payment) return
  await send(deps, about.creatorId, () => ({
    kind: 'payment_disputed',
    planName: planNameOf(payment.plan_id),
    amount: formatAmount(Number(payment.charged_cents ?? payment.total_cents), payment.currency),
    paidAt: payment.paid_at.toISOString(),
    supportUrl: supportUrl(deps),
  }))
}

const sendSubscriptionEnded = (deps: EmailDeps, { creatorId, planId, reason }: EndEmail): Promise<void> =>
  send(deps, creatorId, () => ({
    kind: 'subscription_ended',
    planName: planNameOf(planId),
    reason,
    plansUrl: deps.config.APP_URL + pathTo(paths.plans, {}, { from: 'account' }),
    supportUrl: supportUrl(deps),
  }))

async function sendCardExpiring(deps: EmailDeps, { creatorId }: { creatorId: string }): Promise<void> {
  const account = await deps.db
    .selectFrom('billing_accounts')
    .select(['card'])
    .where('creator_id', '=', creatorId)
    .executeTakeFirst()
  const card = account?.card
  if (!card) return
  await send(deps, creatorId, planName => ({
    kind: 'card_expiring',
    planName,
    card: `ending in ${card.last4}`,
    expires: `${String(card.expMonth).padStart(2, '0')}/${card.expYear}`,
    accountUrl: accountUrl(deps),
  }))
}

/** Throws while Stripe cannot say the amount, so that the queue tries again. */
async function sendRenewalAhead(deps: EmailDeps, { creatorId }: { creatorId: string }): Promise<void> {
  const account = await deps.db
    .selectFrom('billing_accounts')
    .select(['state'])
    .where('creator_id', '=', creatorId)
    .executeTakeFirst()
  if (account?.state !== 'active') return
  const next = await nextInvoiceOf(deps, creatorId)
  if (!next) throw new Error('the next invoice could not be previewed')
  await send(deps, creatorId, planName => ({
    kind: 'renewal_ahead',
    planName,
    renewsAt: next.at,
    amount: formatAmount(next.totalCents, next.currency),
    fromCredit: formatUnlessZero(next.totalCents - next.dueCents, next.currency),
    accountUrl: accountUrl(deps),
  }))
}
