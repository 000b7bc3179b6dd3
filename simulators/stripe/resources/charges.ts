import { type Account, emit, keep, momentOf, newId } from '../account.ts'
import { DAY_S } from '../calendar.ts'
import type { CardFault } from '../cards.ts'
import type { Charge, PaymentIntent, PaymentMethod } from '../wire.ts'

const EVIDENCE_DAYS = 9

/** The movement of money behind a payment, or the try at it. */
export function newCharge(
  account: Account,
  intent: PaymentIntent,
  method: PaymentMethod,
  fault: CardFault | null,
): Charge {
  const card = method.card!
  const charge = keep(account, 'charges', {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: fault ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: fault ? null : newId('txn'),
    billing_details: method.billing_details,
    calculated_statement_descriptor: null,
    captured: !fault,
    created: momentOf(account, intent.customer),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: fault?.code ?? null,
    failure_message: fault?.message ?? null,
    fraud_details: {},
    livemode: account.livemode,
    metadata: {},
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: fault ? 'declined_by_network' : 'approved_by_network',
      reason: fault?.decline_code ?? null,
      risk_level: 'normal',
      risk_score: 1,
      seller_message: fault ? fault.message : 'Payment complete.',
      type: fault ? 'issuer_declined' : 'authorized',
    },
    paid: !fault,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      card: {
        amount_authorized: fault ? null : intent.amount,
        authorization_code: null,
        brand: card.brand,
        checks: card.checks,
        country: card.country,
        electronic_commerce_indicator: null,
        exp_month: card.exp_month,
        exp_year: card.exp_year,
        fingerprint: card.fingerprint ?? null,
        funding: card.funding,
        installments: null,
        last4: card.last4,
        mandate: null,
        network: card.brand,
        network_transaction_id: null,
        regulated_status: 'unregulated',
        three_d_secure: null,
        transaction_link_id: null,
        wallet: null,
      },
      type: 'card',
    },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: fault ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  })
  emit(account, fault ? 'charge.failed' : 'charge.succeeded', charge)
  return charge
}

/** The payer tells the bank that they did not pay. */
export function dispute(account: Account, charge: Charge): void {
  charge.disputed = true
  const created = momentOf(account, charge.customer)
  const opened = keep(account, 'disputes', {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(),
    evidence_details: {
      due_by: created + EVIDENCE_DAYS * DAY_S,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: account.livemode,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  })
  emit(account, 'charge.dispute.created', opened)
}

const noEvidence = () => ({
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
})
