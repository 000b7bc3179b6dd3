import type { Payment } from '../../../contract/billing.ts'
import { longDate } from '../../lib/long-date.ts'
import { money, moneyOfCents } from '../../lib/money.ts'
import type { AccountSummary } from './account-queries.ts'

type Paid = Pick<Payment, 'planName' | 'chargedAmount' | 'totalAmount' | 'currency'>

const charged = ({ chargedAmount, totalAmount, currency }: Paid, locale?: string) =>
  money(chargedAmount ?? totalAmount, currency, locale)

type Next = AccountSummary['money']['next']

/** '$19.90 from December 22, 2026' */
const nextWords = ({ totalCents, currency, at }: NonNullable<Next>, locale?: string) =>
  `${moneyOfCents(totalCents, currency, locale)} from ${longDate(at)}`

/** '$9.90 paid, then $9.90 from December 22, 2026' */
export const paidWords = (payment: Paid, next: Next | undefined, locale?: string): string =>
  `${charged(payment, locale)} paid${next ? `, then ${nextWords(next, locale)}` : ''}`

type Upgrade = Paid & Pick<Payment, 'paymentType'>

/** 'Paid $10.00 today · $19.90 from December 22, 2026'; null while the payment of this upgrade is unknown. */
export function upgradePaidWords(
  payment: Upgrade | null | undefined,
  { planName, next }: { planName: string; next: Next },
  locale?: string,
): string | null {
  if (payment?.paymentType !== 'upgrade' || payment.planName !== planName) return null
  const today = `Paid ${charged(payment, locale)} today`
  return next ? `${today} · ${nextWords(next, locale)}` : today
}
