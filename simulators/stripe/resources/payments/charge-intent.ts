import { type Account, customerNow, emit, insert, newId, newSecret } from '../../account.ts'
import { invalid, unexpectedState } from '../../api-error.ts'
import type { CardFault } from '../../cards.ts'
import { pagePaths } from '../../page-paths.ts'
import type { PaymentIntent, PaymentMethod } from '../../wire.ts'
import { attach, bankDecision } from '../payment-methods/payment-methods.ts'
import { openDispute } from './disputes.ts'
import { newCharge } from './new-charge.ts'

const NOT_AUTHENTICATED: CardFault = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

interface NewIntent {
  amount: number
  currency: string
  customer: string | null
  description: string | null
  /** Whether the card is attached to the customer for later payments. */
  saved: boolean
}

export function newIntent(
  account: Account,
  { amount, currency, customer, description, saved }: NewIntent,
): PaymentIntent {
  const id = newId('pi')
  const intent = insert(account, 'paymentIntents', {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: newSecret(id),
    confirmation_method: 'automatic',
    created: customerNow(account, customer),
    currency,
    customer,
    customer_account: null,
    description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: account.livemode,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: saved ? 'off_session' : null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  })
  emit(account, 'payment_intent.created', intent)
  return intent
}

interface ChargeAttempt {
  method: PaymentMethod
  /** The payer is present and can answer the bank. */
  onSession: boolean
  returnUrl?: string | null
}

/** Asks the bank to charge the card, and stores the result in the intent. */
export function charge(account: Account, intent: PaymentIntent, { method, onSession, returnUrl }: ChargeAttempt): void {
  refuseUnlessOpen(intent)
  const outcome = bankDecision(account, method, { onSession, customer: intent.customer })
  intent.payment_method = method.id
  if (outcome === 'requires_action') ask(account, intent, returnUrl ?? null)
  else if (typeof outcome === 'object') fail(account, intent, outcome)
  else succeed(account, intent)
  if (outcome === 'disputed') openDispute(account, account.store.collections.charges[intent.latest_charge!]!)
}

/** Continues a payment that waits for 3-D Secure. */
export function completeAuthentication(account: Account, intent: PaymentIntent, approved: boolean): void {
  if (intent.status !== 'requires_action')
    throw invalid('This PaymentIntent does not wait for the payer.', 'intent', 'payment_intent_unexpected_state')
  if (approved) {
    account.store.hidden.cards[intent.payment_method!]!.approved = true
    succeed(account, intent)
  } else fail(account, intent, NOT_AUTHENTICATED)
}

export function cancelIntent(account: Account, intent: PaymentIntent): void {
  if (intent.status === 'succeeded' || intent.status === 'canceled') return
  Object.assign(intent, {
    status: 'canceled',
    canceled_at: customerNow(account, intent.customer),
    cancellation_reason: 'void_invoice',
    next_action: null,
  })
  emit(account, 'payment_intent.canceled', intent)
}

function refuseUnlessOpen(intent: PaymentIntent): void {
  if (intent.status === 'succeeded')
    throw unexpectedState(
      intent,
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
    )
  if (intent.status === 'canceled')
    throw unexpectedState(intent, 'You cannot confirm this PaymentIntent because it has a status of canceled.')
}

function ask(account: Account, intent: PaymentIntent, returnUrl: string | null): void {
  Object.assign(intent, {
    status: 'requires_action',
    last_payment_error: null,
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: { return_url: returnUrl, url: `${account.pagesUrl}${pagePaths.authentication(intent.id)}` },
    },
  })
  emit(account, 'payment_intent.requires_action', intent)
}

function fail(account: Account, intent: PaymentIntent, { code, message, decline_code, param }: CardFault): void {
  const method = account.store.collections.paymentMethods[intent.payment_method!]!
  const made = newCharge(account, intent, method, { code, message, decline_code, param })
  Object.assign(intent, {
    status: 'requires_payment_method',
    latest_charge: made.id,
    payment_method: null,
    next_action: null,
    last_payment_error: {
      type: 'card_error',
      charge: made.id,
      code,
      message,
      ...(decline_code && { decline_code }),
      ...(param && { param }),
      payment_method: structuredClone(method),
    },
  })
  emit(account, 'payment_intent.payment_failed', intent)
}

function succeed(account: Account, intent: PaymentIntent): void {
  const method = account.store.collections.paymentMethods[intent.payment_method!]!
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    last_payment_error: null,
    next_action: null,
    latest_charge: newCharge(account, intent, method, null).id,
  })
  if (intent.setup_future_usage && intent.customer) attach(account, method, intent.customer)
  emit(account, 'payment_intent.succeeded', intent)
}
