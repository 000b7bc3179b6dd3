import type { AccountSummary } from './account-queries.ts'

type Card = NonNullable<AccountSummary['money']['card']>

const BRANDS: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** 'Visa ending in 4242' */
export const cardWords = ({ brand, last4 }: Pick<Card, 'brand' | 'last4'>): string =>
  `${BRANDS[brand] ?? 'Card'} ending in ${last4}`
