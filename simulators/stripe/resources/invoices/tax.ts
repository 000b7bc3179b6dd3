import type { Account } from '../../account.ts'
import { invalid } from '../../api-error.ts'
import type { Customer, InvoiceLine, Price } from '../../wire.ts'

type Tax = NonNullable<InvoiceLine['taxes']>[number]

export const automaticTax = (enabled: boolean) => ({
  disabled_reason: null,
  enabled,
  liability: enabled ? { type: 'self' as const } : null,
})

/** The tax on an amount at the rate of the settings; inclusive tax is part of the amount. */
export function taxOn(account: Account, price: Price, amount: number): Tax {
  const { taxPercent, taxBehavior } = account.store.settings
  const unspecified = price.tax_behavior === null || price.tax_behavior === 'unspecified'
  const behavior = unspecified ? taxBehavior : (price.tax_behavior as Tax['tax_behavior'])
  const taxable = behavior === 'inclusive' ? Math.round(amount / (1 + taxPercent / 100)) : amount
  return {
    amount: behavior === 'inclusive' ? amount - taxable : Math.round((amount * taxPercent) / 100),
    tax_behavior: behavior,
    tax_rate_details: { tax_rate: `txr_${String(taxPercent).replace('.', '_')}percent` },
    taxability_reason: taxPercent > 0 ? 'standard_rated' : 'not_collecting',
    taxable_amount: taxable,
    type: 'tax_rate_details',
  }
}

/** The taxes of all lines, one for each behavior. */
export function totalTaxes(taxes: readonly Tax[]): Tax[] {
  const byBehavior = Map.groupBy(taxes, tax => tax.tax_behavior)
  return [...byBehavior.values()].map(group => ({
    ...group[0]!,
    amount: sumOf(group),
    taxable_amount: group.reduce((sum, tax) => sum + (tax.taxable_amount ?? 0), 0),
  }))
}

export const sumOf = (taxes: readonly Tax[], behavior?: Tax['tax_behavior']): number =>
  taxes.reduce((sum, tax) => (behavior && tax.tax_behavior !== behavior ? sum : sum + tax.amount), 0)

/** Refuses automatic tax for a customer whose location is unknown. */
export function refuseUnknownLocation(account: Account, { id, address }: Customer): void {
  if (address?.country || account.store.hidden.ipAddresses[id]) return
  throw invalid(
    "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
    'automatic_tax',
    'customer_tax_location_invalid',
  )
}
