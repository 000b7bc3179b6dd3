import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Payment } from '../../../contract/billing.ts'
import { longDateRange } from '../../lib/long-date.ts'
import { money } from '../../lib/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { Time } from '../../ui/time.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { paymentShares, paymentStatusWord, paymentTypeWord } from './words.ts'

export function PaymentRow({ payment }: { payment: Payment }) {
  const { totalAmount, taxAmount, currency, status, billingPeriodStart, billingPeriodEnd } = payment
  const shares = paymentShares(payment)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 py-4">
      <p className="flex min-w-0 flex-wrap items-center gap-2 font-medium text-16">
        {payment.planName}
        <Badge tone={payment.paymentType === 'renewal' ? 'neutral' : 'accent'}>
          {paymentTypeWord(payment.paymentType)}
        </Badge>
      </p>
      <div className="flex flex-col items-end gap-1 text-end max-sm:contents sm:row-span-2">
        <div className="flex flex-col items-end gap-1 text-end">
          <p className="font-medium text-16">{shares.charged}</p>
          {shares.rest && (
            <>
              <p className="text-14 text-ink-2">{shares.rest}</p>
              <p className="text-14 text-ink-2">Total: {money(totalAmount, currency)}</p>
            </>
          )}
          {Number(taxAmount) > 0 && <p className="text-14 text-ink-2">Tax: {money(taxAmount, currency)}</p>}
          <Badge tone={status === 'succeeded' ? 'accent' : 'warn'}>{paymentStatusWord(status)}</Badge>
        </div>
        <Invoice payment={payment} />
      </div>
      <div className="flex min-w-0 flex-col gap-1 max-sm:col-span-2">
        <Detail name="Paid on">
          <Time at={payment.paidAt} format="long-date" />
        </Detail>
        {payment.stripeInvoiceNumber && <Detail name="Invoice">{payment.stripeInvoiceNumber}</Detail>}
        {billingPeriodStart && billingPeriodEnd && (
          <Detail name="Billing period">{longDateRange(billingPeriodStart, billingPeriodEnd)}</Detail>
        )}
      </div>
    </li>
  )
}

const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <p className="text-14 text-ink-2 wrap-anywhere">
    {name}: {children}
  </p>
)

function Invoice({ payment: { hostedInvoiceUrl, stripeInvoiceNumber } }: { payment: Payment }) {
  // On phones the last line, so that a billing period has the whole width.
  const place = 'max-sm:order-last max-sm:col-span-2 text-start'
  if (!hostedInvoiceUrl) return <p className={cx(place, 'text-14 text-ink-2')}>Invoice: Not available</p>
  // Aligns the label with what stands above.
  return (
    <div className={cx(place, 'max-sm:-ms-4 sm:-me-4')}>
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
