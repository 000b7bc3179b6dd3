/** '$4.90'. `amount` is in whole units of the currency, as in the price list and in payments. */
export const money = (amount: string | number, currency: string, locale?: string) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(Number(amount))

/** Every currency of the price list has hundredths. */
export const moneyOfCents = (cents: number, currency: string, locale?: string) => money(cents / 100, currency, locale)
