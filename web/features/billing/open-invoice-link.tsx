import { moneyOfCents } from '../../lib/money.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { AccountSummary } from './account-queries.ts'

type Props = { href: string; money: AccountSummary['money']; variant?: 'primary' | 'secondary' }

/** Opens the payment provider's page, where another card can be used. */
export const OpenInvoiceLink = ({ href, money: { overdueCents, currency }, variant = 'primary' }: Props) => (
  <ButtonLink variant={variant} href={href} target="_blank" rel="noopener noreferrer">
    {overdueCents === null ? 'Pay Open Invoice' : `Pay ${moneyOfCents(overdueCents, currency)}`}
  </ButtonLink>
)
