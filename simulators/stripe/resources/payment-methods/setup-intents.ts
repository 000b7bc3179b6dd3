import { type Account, customerNow, emit, insert, listAll, newId, newSecret, retrieve } from '../../account.ts'
import { page } from '../../api/list.ts'
import { boolean, listOf, metadata, oneOf, paging, text, withMetadata } from '../../api/params.ts'
import { route } from '../../api/route.ts'
import { invalid, unexpectedState } from '../../api-error.ts'
import type { CardFault } from '../../cards.ts'
import { pagePaths } from '../../page-paths.ts'
import type { PaymentMethod, SetupIntent } from '../../wire.ts'
import { finishSetup } from './finish-setup.ts'
import { attach, bankDecision, cardError, paymentMethod } from './payment-methods.ts'

const NOT_AUTHENTICATED: CardFault = {
  code: 'setup_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

export const setupIntentRoutes = [
  route(
    'POST /v1/setup_intents',
    {
      customer: text,
      usage: oneOf('off_session', 'on_session'),
      payment_method: text,
      payment_method_types: listOf(oneOf('card')),
      confirm: boolean,
      return_url: text,
      metadata,
    },
    ({ account, params }) => {
      const customer = params.customer ? retrieve(account, 'customers', params.customer, 'customer').id : null
      const intent = createSetupIntent(account, { customer, usage: params.usage ?? 'off_session' })
      intent.metadata = withMetadata(null, params.metadata)
      return params.confirm
        ? confirm(account, intent, params.payment_method, params.return_url)
        : Object.assign(intent, params.payment_method && { payment_method: params.payment_method })
    },
  ),
  route('GET /v1/setup_intents', { ...paging, customer: text, payment_method: text }, ({ account, params }) => {
    const { customer, payment_method: method } = params
    const matching = listAll(account, 'setupIntents').filter(
      one =>
        (customer === undefined || one.customer === customer) &&
        (method === undefined || one.payment_method === method),
    )
    return page(matching, params, '/v1/setup_intents')
  }),
  route('GET /v1/setup_intents/:id', { client_secret: text }, ({ account, id }) =>
    retrieve(account, 'setupIntents', id),
  ),
  route('POST /v1/setup_intents/:id/confirm', { payment_method: text, return_url: text }, ({ account, id, params }) =>
    confirm(account, retrieve(account, 'setupIntents', id), params.payment_method, params.return_url),
  ),
  route('POST /v1/setup_intents/:id/cancel', {}, ({ account, id }) => {
    const intent = retrieve(account, 'setupIntents', id)
    if (intent.status === 'succeeded') throw invalid('You cannot cancel this SetupIntent because it has succeeded.')
    Object.assign(intent, { status: 'canceled', next_action: null })
    emit(account, 'setup_intent.canceled', intent)
    return intent
  }),
]

function confirm(account: Account, intent: SetupIntent, methodId?: string, returnUrl?: string): SetupIntent {
  const id = methodId ?? intent.payment_method
  if (!id) throw invalid('You cannot confirm this SetupIntent because it is missing a payment method.')
  const method = paymentMethod(account, id, 'payment_method')
  confirmSetup(account, intent, { method, returnUrl: returnUrl ?? null })
  const error = intent.last_setup_error
  if (intent.status === 'requires_payment_method' && error)
    throw cardError(
      { code: error.code ?? 'card_declined', message: error.message ?? '' },
      { setup_intent: structuredClone(intent) },
    )
  return intent
}

interface NewSetupIntent {
  customer: string | null
  usage: 'off_session' | 'on_session'
}

export function createSetupIntent(account: Account, { customer, usage }: NewSetupIntent): SetupIntent {
  const intent = insert(account, 'setupIntents', { ...newSetupIntent(account, customer), usage })
  emit(account, 'setup_intent.created', intent)
  return intent
}

interface SetupAttempt {
  method: PaymentMethod
  returnUrl: string | null
}

/** Saves a card for later payments: the bank authenticates it without a charge. */
export function confirmSetup(account: Account, intent: SetupIntent, { method, returnUrl }: SetupAttempt): SetupIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw unexpectedState(intent, `You cannot confirm this SetupIntent because it has a status of ${intent.status}.`)
  intent.payment_method = method.id
  const outcome = bankDecision(account, method, { onSession: true, customer: intent.customer })
  if (outcome === 'requires_action') {
    const url = `${account.pagesUrl}${pagePaths.authentication(intent.id)}`
    const next_action = { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } }
    Object.assign(intent, { status: 'requires_action', next_action })
    emit(account, 'setup_intent.requires_action', intent)
  } else if (typeof outcome === 'object') fail(account, intent, outcome)
  else succeed(account, intent)
  return intent
}

export function completeSetupAuthentication(account: Account, intent: SetupIntent, approved: boolean): void {
  if (intent.status !== 'requires_action') throw invalid('This SetupIntent does not wait for the payer.')
  if (approved) {
    account.store.hidden.cards[intent.payment_method!]!.approved = true
    succeed(account, intent)
  } else fail(account, intent, NOT_AUTHENTICATED)
}

function succeed(account: Account, intent: SetupIntent): void {
  const method = retrieve(account, 'paymentMethods', intent.payment_method!)
  if (intent.customer) attach(account, method, intent.customer)
  Object.assign(intent, { status: 'succeeded', next_action: null, last_setup_error: null })
  emit(account, 'setup_intent.succeeded', intent)
  finishSetup(account, intent)
}

function fail(account: Account, intent: SetupIntent, { code, message, decline_code }: CardFault): void {
  Object.assign(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: { type: 'card_error', code, message, ...(decline_code && { decline_code }) },
  })
  emit(account, 'setup_intent.setup_failed', intent)
}

function newSetupIntent(account: Account, customer: string | null): SetupIntent {
  const id = newId('seti')
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: newSecret(id),
    created: customerNow(account, customer),
    customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: account.livemode,
    managed_payments: null,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  }
}
