const digitsOf = (text: string) => text.replace(/\D/g, '')

const isAmex = (digits: string) => /^3[47]/.test(digits)
const NUMBER_MAX_DIGITS = 19
const AMEX_DIGITS = 15
const AMEX_GROUPS = /^(\d{1,4})(\d{1,6})?(\d{1,5})?/

/** In groups as printed on the card. */
export function cardNumberText(typed: string): string {
  const digits = digitsOf(typed).slice(0, NUMBER_MAX_DIGITS)
  if (!isAmex(digits)) return digits.replace(/(\d{4})(?=\d)/g, '$1 ')
  const [, ...groups] = AMEX_GROUPS.exec(digits)!
  return groups.filter(Boolean).join(' ')
}

/** 'MM / YY', from typed, pasted or autofilled text ('12/2027'). */
export function expiryText(typed: string): string {
  const oneDigitMonth = /^\s*[2-9]|^\s*1\s*\//.test(typed)
  const digits = (oneDigitMonth ? '0' : '') + digitsOf(typed)
  const month = digits.slice(0, 2)
  const year = digits.length === 6 ? digits.slice(4) : digits.slice(2, 4)
  return year ? `${month} / ${year}` : month
}

export const cvcText = (typed: string) => digitsOf(typed).slice(0, 4)

/** The caret's position after reformatting: behind as many digits as before. */
export function caretBehindDigits(text: string, count: number): number {
  let passed = 0
  for (let at = 0; at < text.length; at++) {
    if (passed === count) return at
    if (/\d/.test(text[at]!)) passed++
  }
  return text.length
}

export const digitCount = (text: string) => digitsOf(text).length

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

export function cardNumberFault(text: string): string | null {
  const digits = digitsOf(text)
  const whole = isAmex(digits) ? AMEX_DIGITS : 16
  // A few cards have more or fewer than sixteen digits, which the check digit confirms.
  if (digits.length < 13 || (digits.length < whole && !passesLuhn(digits))) return 'Your card number is incomplete.'
  return passesLuhn(digits) ? null : 'Your card number is invalid.'
}

/** The payment provider decides whether the card has expired. */
export function expiryFault(text: string): string | null {
  const digits = digitsOf(text)
  if (digits.length < 4) return 'Your card’s expiry date is incomplete.'
  const month = Number(digits.slice(0, 2))
  return month >= 1 && month <= 12 ? null : 'Your card’s expiry date is invalid.'
}

export function cvcFault(text: string, number: string): string | null {
  const needed = isAmex(digitsOf(number)) ? 4 : 3
  return digitsOf(text).length < needed ? 'Your card’s security code is incomplete.' : null
}

/** The field that the payment provider's error code is about. */
export function fieldOf(code: string): 'number' | 'expiry' | 'cvc' | null {
  if (/cvc/.test(code)) return 'cvc'
  if (/expir/.test(code)) return 'expiry'
  return /_number$/.test(code) ? 'number' : null
}
