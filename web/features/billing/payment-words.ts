import type { Payment } from '../../../contract/billing.ts'
import { longDate } from '../../lib/long-date.ts'
import { money, moneyOfCents } from '../../lib/money.ts'
import type { AccountSummary } from './account-queries.ts'

type Paid = Pick<Payment, 'planName' | 'chargedAmount' | 'totalAmount' | 'currency'>

const charged = ({ chargedAmount, totalAmount, currency }: Paid, locale?: string) =>
  money(chargedAmount ?? totalAmount, currency, locale)

/** 'Pro · $9.90 · receipt sent to maya@example.com' */
export const receiptWords = (payment: Paid, email: string, locale?: string): string =>
  `${payment.planName} · ${charged(payment, locale)} · receipt sent to ${email}`

type Upgrade = Paid & Pick<Payment, 'paymentType'>

/** 'Paid $10.00 today · $19.90 from December 22, 2026'; null while the payment of this upgrade is unknown. */
export function upgradePaidWords(
  payment: Upgrade | null | undefined,
  { planName, next }: { planName: string; next: AccountSummary['money']['next'] },
  locale?: string,
): string | null {
  if (payment?.paymentType !== 'upgrade' || payment.planName !== planName) return null
  const today = `Paid ${charged(payment, locale)} today`
  return next ? `${today} · ${moneyOfCents(next.totalCents, next.currency, locale)} from ${longDate(next.at)}` : today
}
