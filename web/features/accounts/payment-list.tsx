import { ExternalLink } from 'lucide-react'
import type { Payment } from '../../../contract/billing.ts'
import { longDateRange } from '../../lib/long-date.ts'
import { money } from '../../lib/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Time } from '../../ui/time.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { paymentShares, paymentStatusWord, paymentTypeWord } from './words.ts'

/** A line for each payment; below 1024 px its facts stand in two columns. */
export const PaymentList = ({ payments }: { payments: Payment[] }) => (
  <div className="lg:grid lg:grid-cols-[auto_auto_minmax(0,1fr)_auto_auto_auto] lg:gap-x-6">
    {/* Each cell names itself to those who hear it. */}
    <div
      aria-hidden
      className="col-span-full grid-cols-subgrid pb-2 font-medium text-12 text-ink-2 max-lg:hidden lg:grid"
    >
      <span>Date</span>
      <span>Plan</span>
      <span>Billing period</span>
      <span>Status</span>
      <span className="text-end">Amount</span>
      <span />
    </div>
    <ul className="col-span-full grid-cols-subgrid divide-y divide-line border-line border-t lg:grid">
      {payments.map(payment => (
        <PaymentRow key={payment.id} payment={payment} />
      ))}
    </ul>
  </div>
)

function PaymentRow({ payment }: { payment: Payment }) {
  const { planName, paymentType, paidAt, stripeInvoiceNumber, status, billingPeriodStart, billingPeriodEnd } = payment
  return (
    <li className="col-span-full grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 py-3 text-14 lg:grid-cols-subgrid lg:items-center lg:gap-x-6 lg:py-1.5">
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 font-medium lg:order-2">
        {planName}
        <Badge tone={paymentType === 'renewal' ? 'neutral' : 'accent'}>{paymentTypeWord(paymentType)}</Badge>
      </p>
      <Amount payment={payment} />
      <p className="flex min-w-0 flex-wrap gap-x-2 text-ink-2 lg:order-1 lg:flex-col">
        <span>
          <VisuallyHidden>Paid on: </VisuallyHidden>
          <Time at={paidAt} format="long-date" />
        </span>
        {stripeInvoiceNumber && (
          <span className="wrap-anywhere lg:text-12">
            <VisuallyHidden>Invoice: </VisuallyHidden>
            {stripeInvoiceNumber}
          </span>
        )}
      </p>
      <p className="justify-self-end lg:order-4 lg:justify-self-start">
        <Badge tone={status === 'succeeded' ? 'accent' : 'warn'}>
          <span className="inline-block first-letter:uppercase">{paymentStatusWord(status)}</span>
        </Badge>
      </p>
      <p className="min-w-0 self-center text-ink-2 lg:order-3">
        {billingPeriodStart && billingPeriodEnd && (
          <>
            <VisuallyHidden>Billing period: </VisuallyHidden>
            {longDateRange(billingPeriodStart, billingPeriodEnd)}
          </>
        )}
      </p>
      <Invoice payment={payment} />
    </li>
  )
}

function Amount({ payment }: { payment: Payment }) {
  const { totalAmount, taxAmount, currency } = payment
  const { charged, rest } = paymentShares(payment)
  return (
    <div className="text-end text-12 text-ink-2 lg:order-5">
      <p className="font-medium text-14 text-ink">{charged}</p>
      {rest && (
        <>
          <p>{rest}</p>
          <p>Total: {money(totalAmount, currency)}</p>
        </>
      )}
      {Number(taxAmount) > 0 && <p>{money(taxAmount, currency)} tax included</p>}
    </div>
  )
}

function Invoice({ payment: { hostedInvoiceUrl, stripeInvoiceNumber } }: { payment: Payment }) {
  if (!hostedInvoiceUrl) return <p className="self-center text-end text-ink-2 lg:order-6">Invoice: Not available</p>
  // Aligns the label with what stands above, and the line with a row's other lines.
  return (
    <div className="-me-4 -my-2 justify-self-end lg:order-6 lg:my-0">
      <ButtonLink
        variant="quiet"
        href={hostedInvoiceUrl}
        target="_blank"
        rel="noopener noreferrer"
        icon={<Icon as={ExternalLink} />}
      >
        View Invoice
        <VisuallyHidden> {stripeInvoiceNumber} in a new tab</VisuallyHidden>
      </ButtonLink>
    </div>
  )
}
