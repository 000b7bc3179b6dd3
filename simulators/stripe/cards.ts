import type { Card } from './simulator.ts'

/** Why a bank declines, in Stripe's words. */
export interface CardFault {
  code: string
  message: string
  decline_code?: string
  param?: string
}

type CardBehavior = 'succeeds' | 'requires_action' | 'fails_off_session' | 'disputed' | CardFault

const declined = (decline_code: string, message = 'Your card was declined.'): CardFault => ({
  code: 'card_declined',
  decline_code,
  message,
})

const DECLINED = declined('generic_decline')
export const EXPIRED: CardFault = { code: 'expired_card', message: 'Your card has expired.', param: 'exp_month' }

/** By card number. `requires_action`: asks for 3-D Secure until the payer has approved it once. */
const behaviors: Record<string, CardBehavior> = {
  '4242424242424242': 'succeeds',
  '4000056655665556': 'succeeds',
  '5555555555554444': 'succeeds',
  '2223003122003222': 'succeeds',
  '378282246310005': 'succeeds',
  '4000002760003184': 'requires_action',
  '4000002500003155': 'requires_action',
  '4000000000000341': 'fails_off_session',
  '4000000000000259': 'disputed',
  '4000000000000002': DECLINED,
  '4000000000009995': declined('insufficient_funds', 'Your card has insufficient funds.'),
  '4000000000009987': declined('lost_card'),
  '4000000000009979': declined('stolen_card'),
  '4000000000000069': EXPIRED,
  '4000000000000127': { code: 'incorrect_cvc', message: "Your card's security code is incorrect.", param: 'cvc' },
  '4000000000000119': {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
}

/** Stripe's names for test cards, accepted in place of a payment method's id. */
export const namedCards: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_createDispute: '4000000000000259',
}

export type ChargeOutcome = 'paid' | 'disputed' | 'requires_action' | CardFault

/** The bank's decision on a charge. */
export function chargeOutcomeOf(
  { number, approved }: { number: string; approved: boolean },
  onSession: boolean,
): ChargeOutcome {
  const behavior = behaviors[number] ?? DECLINED
  if (behavior === 'requires_action') return approved ? 'paid' : 'requires_action'
  if (behavior === 'fails_off_session') return onSession ? 'paid' : DECLINED
  return behavior === 'succeeds' ? 'paid' : behavior
}

export interface ReadCard {
  number: string
  month: number
  year: number
}

/** Parses a typed card, or returns the fault that Stripe finds before it asks the bank. */
export function readCard(card: Card, now: Date): ReadCard | CardFault {
  const number = card.number.replaceAll(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(number))
    return { code: 'invalid_number', message: 'The card number is not a valid credit card number.', param: 'number' }
  if (!passesLuhn(number))
    return { code: 'incorrect_number', message: 'Your card number is incorrect.', param: 'number' }
  const [, month, year] = /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/.exec(card.expiry)?.map(Number) ?? []
  if (!month || month > 12)
    return { code: 'invalid_expiry_month', message: "Your card's expiration month is invalid.", param: 'exp_month' }
  const fullYear = year! < 100 ? 2000 + year! : year!
  if (Date.UTC(fullYear, month, 1) <= now.getTime() || fullYear > now.getUTCFullYear() + 50)
    return { code: 'invalid_expiry_year', message: "Your card's expiration year is invalid.", param: 'exp_year' }
  const cvcLength = brandOf(number) === 'amex' ? 4 : 3
  if (!/^\d+$/.test(card.cvc.trim()) || card.cvc.trim().length !== cvcLength)
    return { code: 'invalid_cvc', message: "Your card's security code is invalid.", param: 'cvc' }
  if (!behaviors[number])
    return declined(
      'test_mode_live_card',
      'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    )
  return { number, month, year: fullYear }
}

export function brandOf(number: string): string {
  if (/^3[47]/.test(number)) return 'amex'
  return /^(5[1-5]|2[2-7])/.test(number) ? 'mastercard' : 'visa'
}

function passesLuhn(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
