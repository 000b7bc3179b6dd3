import { dateFormat } from '../../../../contract/dates.ts'
import type { BillingPeriod } from '../../../../contract/plan-names.ts'
import type { Price } from '../../../../contract/plans.ts'
import { longDate } from '../../../lib/long-date.ts'
import { moneyOfCents } from '../../../lib/money.ts'
import { intervalOf } from '../price-words.ts'
import type { PurchasePreview } from './queries.ts'

type Preview = Pick<PurchasePreview, 'planName' | 'currency' | 'dueCents' | 'creditCents' | 'creditAfterCents'>

/** The label of the button that begins a purchase, and the text above it. */
export function purchaseWords({ planName, currency, dueCents, creditCents, creditAfterCents }: Preview) {
  const money = (cents: number) => moneyOfCents(cents, currency)
  const taken = creditCents - creditAfterCents
  if (dueCents === 0)
    return {
      title: 'Your credit covers this payment',
      text: `${money(dueCents)} due, ${money(taken)} of your ${money(creditCents)} credit. ${
        creditAfterCents > 0 ? `${money(creditAfterCents)} of it stays for your next invoices.` : ''
      } We’ll then ask for a card so your plan can renew.`.replace('  ', ' '),
      button: `Start ${planName}: ${money(0)} due`,
    }
  return {
    title: `${money(dueCents)} due today`,
    text:
      taken > 0
        ? `${money(taken)} is taken from your credit. Nothing is charged before you confirm your card.`
        : 'Nothing is charged before you confirm your card.',
    button: 'Continue to Payment',
  }
}

/** Above the card form, after credit has paid the first invoice. */
export const renewalCardWords = ({ planName, renewsAt }: Pick<PurchasePreview, 'planName' | 'renewsAt'>) => ({
  title: `Your ${planName} plan is active`,
  text: `Add a card now so your plan renews on ${longDate(renewsAt)} even if your credit no longer covers it. Nothing is charged today.`,
})

interface FirstInvoice {
  currency: string
  dueCents: number
  /** Paid from credit; below zero where an amount was carried over. */
  creditCents: number
  renewsAt: string
}

type Taxed = Pick<FirstInvoice, 'dueCents' | 'creditCents'> & { taxCents: number }

/**
 * Whether tax comes on top of the list price. Then it is a line of its own, and the lines add up to the amount due; otherwise
 * the price contains it, and a sentence says so.
 */
export const isTaxAdded = ({ dueCents, creditCents, taxCents }: Taxed, price: Price | undefined): boolean =>
  taxCents > 0 && Math.round(Number(price?.amount) * 100) + taxCents === dueCents + creditCents

/** 'Then $9.90 each month from December 22, 2026.' Every renewal costs what the first invoice does, before credit. The medium date fits a phone's line. */
export const thenWords = (
  { currency, dueCents, creditCents, renewsAt }: FirstInvoice,
  billing: BillingPeriod,
  dateStyle: 'long' | 'medium' = 'long',
): string => {
  const from = dateFormat({ dateStyle }).format(new Date(renewsAt))
  return `Then ${moneyOfCents(dueCents + creditCents, currency)} each ${intervalOf(billing)} from ${from}.`
}
