import type { ChangeEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Form, FormField, useForm } from '../../../ui/form.tsx'
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
import { type CardFields, confirmCard } from './confirm-card.ts'
import { PaymentFailure } from './payment-failure.tsx'
import { TestCards } from './test-cards.tsx'
import type { CardFormProps } from './use-payment.ts'

const EMPTY: CardFields = { number: '', expiry: '', cvc: '', name: '' }
const TEST_CVC = '123'
/** The expiry of the test cards is so late that they survive the simulator's clock being moved ahead. */
const TEST_EXPIRY = '12 / 49'

/** For the simulator, since Stripe's own form cannot load offline. */
export function CardForm({ clientSecret, returnUrl, submitLabel, busyLabel, payment }: CardFormProps) {
  const form = useForm({ defaultValues: EMPTY })

  const submit = async (card: CardFields) => {
    const outcome = await payment.pay(() => confirmCard({ clientSecret, returnUrl }, card))
    if (outcome?.status !== 'failed') return
    const field = fieldOf(outcome.code)
    if (field) form.setError(field, { message: outcome.message }, { shouldFocus: true })
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
    <Form form={form} onSubmit={submit}>
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
      <PaymentFailure failure={payment.failure} />
      <Button type="submit" size={52} wide busy={payment.busy && busyLabel}>
        {submitLabel}
      </Button>
      <TestCards onPick={fillIn} />
    </Form>
  )
}
