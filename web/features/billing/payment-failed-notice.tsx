import { moneyOfCents } from '../../lib/money.ts'
import { Notice } from '../../ui/notice.tsx'
import type { AccountSummary } from './account-queries.ts'
import { OpenInvoiceLink } from './open-invoice-link.tsx'

type Props = {
  summary: AccountSummary
  /** The act that the failed payment prevents. */
  after?: string
}

export const PaymentFailedNotice = ({ summary: { creator, money }, after }: Props) => (
  <Notice
    wide
    tone="danger"
    title="Your last payment failed"
    action={creator.openInvoiceUrl && <OpenInvoiceLink href={creator.openInvoiceUrl} money={money} />}
  >
    {money.overdueCents !== null && `We couldn’t charge ${moneyOfCents(money.overdueCents, money.currency)}. `}
    Your plan stays active while we try again over the next few days. You can pay the invoice now, with another card if
    you like.{after && ` ${after}`}
  </Notice>
)
