import type { ChangeEvent } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { Form, FormField } from '../../../ui/form.tsx'
import {
  cardNumberFault,
  cardNumberText,
  caretBehindDigits,
  cvcFault,
  cvcText,
  digitCount,
  expiryFault,
  expiryText,
  fieldOf,
} from './card-fields.ts'
import { type CardFields, confirmCard, paymentIntentOf } from './confirm-card.ts'
import { PaymentFailure } from './payment-failure.tsx'
import { TestCards } from './test-cards.tsx'
import { type PaymentFormProps, type PaymentOutcome, usePayment } from './use-payment.ts'

const EMPTY: CardFields = { number: '', expiry: '', cvc: '', name: '' }
const TEST_CVC = '123'
/** Of the test cards: far enough for any clock that is moved ahead. */
const TEST_EXPIRY = '12 / 49'

/** For the simulator: what stripe.js draws with real keys cannot load offline. */
export function CardForm({
  clientSecret,
  returnUrl,
  submitLabel,
  busyLabel = 'Processing...',
  ...then
}: PaymentFormProps) {
  const form = useForm({ defaultValues: EMPTY })
  const { pay, busy, failure } = usePayment(then)

  const attempt = async (card: CardFields): Promise<PaymentOutcome> => {
    const confirmed = await confirmCard({ clientSecret, returnUrl }, card)
    if (confirmed.status === 'succeeded') return { status: 'paid', paymentIntentId: paymentIntentOf(clientSecret) }
    if (confirmed.status === 'requires_action') {
      location.assign(confirmed.url)
      return { status: 'leaving' }
    }
    const field = fieldOf(confirmed.code)
    if (field) form.setError(field, { message: confirmed.message }, { shouldFocus: true })
    return { status: 'failed', message: confirmed.message }
  }

  const written = (name: 'number' | 'expiry' | 'cvc', textOf: (typed: string) => string) => ({
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const digitsBefore = digitCount(target.value.slice(0, target.selectionStart ?? undefined))
      const atEnd = target.selectionStart === target.value.length
      const text = textOf(target.value)
      form.setValue(name, text)
      const caret = atEnd ? text.length : caretBehindDigits(text, digitsBefore)
      target.setSelectionRange(caret, caret)
    },
  })

  const fillIn = (number: string) => {
    form.reset({ ...form.getValues(), number, expiry: TEST_EXPIRY, cvc: TEST_CVC })
    form.setFocus('number')
  }

  return (
    <Form form={form} onSubmit={card => pay(() => attempt(card))}>
      <FormField
        name="number"
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        rules={{ ...written('number', cardNumberText), validate: text => cardNumberFault(text) ?? true }}
      />
      <div className="grid grid-cols-2 items-start gap-4">
        <FormField
          name="expiry"
          label="Expiry"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM / YY"
          rules={{ ...written('expiry', expiryText), validate: text => expiryFault(text) ?? true }}
        />
        <FormField<CardFields>
          name="cvc"
          label="CVC"
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="123"
          rules={{ ...written('cvc', cvcText), validate: (text, { number }) => cvcFault(text, number) ?? true }}
        />
      </div>
      <FormField name="name" label="Name on card" optional autoComplete="cc-name" />
      <TestCards onPick={fillIn} />
      <PaymentFailure message={failure} />
      <Button type="submit" size={52} wide busy={busy && busyLabel}>
        {submitLabel}
      </Button>
    </Form>
  )
}
