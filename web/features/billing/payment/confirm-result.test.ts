import { describe, expect, it } from 'vitest'
import { type ConfirmResult, paymentOutcomeOf } from './confirm-result.ts'

const intent = (status: string) => ({ id: 'pi_1', object: 'payment_intent' as const, status })
const setup = (status: string) => ({ id: 'seti_1', object: 'setup_intent' as const, status })
const notOpen = { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: 'You cannot…' }

describe('what a card form hears', () => {
  it.each<[string, ConfirmResult, object]>([
    ['a payment', { paymentIntent: intent('succeeded') }, { status: 'paid', paymentIntentId: 'pi_1' }],
    ['a payment under way', { paymentIntent: intent('processing') }, { status: 'paid', paymentIntentId: 'pi_1' }],
    ['a card that is kept', { setupIntent: setup('succeeded') }, { status: 'paid', paymentIntentId: null }],
    [
      'a payment that another tab has made',
      { error: { ...notOpen, payment_intent: intent('succeeded') } },
      { status: 'paid', paymentIntentId: 'pi_1' },
    ],
    [
      'a payment that has expired',
      { error: { ...notOpen, payment_intent: intent('canceled') } },
      { status: 'expired' },
    ],
    ['a set-up that has expired', { error: { ...notOpen, setup_intent: setup('canceled') } }, { status: 'expired' }],
    [
      'a bank that asks',
      {
        paymentIntent: {
          ...intent('requires_action'),
          next_action: { redirect_to_url: { url: 'https://bank.example/' } },
        },
      },
      { status: 'leaving', url: 'https://bank.example/' },
    ],
    [
      'a declined card',
      {
        error: {
          type: 'card_error',
          code: 'card_declined',
          message: 'Your card was declined.',
          payment_intent: intent('requires_payment_method'),
        },
      },
      { status: 'failed', code: 'card_declined', message: 'Your card was declined.' },
    ],
    [
      'an incomplete field',
      { error: { type: 'validation_error', code: 'incomplete_number', message: 'Your card number is incomplete.' } },
      { status: 'failed', code: 'incomplete_number', message: 'Your card number is incomplete.' },
    ],
  ])('of %s', (_, result, outcome) => expect(paymentOutcomeOf(result)).toEqual(outcome))

  it.each([
    ['api_error', 'Sorry'],
    ['invalid_request_error', 'There is no such payment.'],
  ])('of %s is not for the payer', (type, message) =>
    expect(() => paymentOutcomeOf({ error: { type, message } })).toThrow(message),
  )
})
