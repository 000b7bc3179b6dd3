import { type Account, customerNow, emit, insert, listAll, newId, retrieve } from '../../account.ts'
import { page } from '../../api/list.ts'
import { boolean, metadata, paging, text, withMetadata } from '../../api/params.ts'
import { route } from '../../api/route.ts'
import { invalid } from '../../api-error.ts'
import { DAY_S } from '../../calendar.ts'
import type { Charge, Dispute } from '../../wire.ts'
import { evidence, noEvidence } from './dispute-evidence.ts'

const EVIDENCE_DAYS = 9
const FEE = 1500

export const disputeRoutes = [
  route(
    'GET /v1/disputes',
    { ...paging, charge: text, payment_intent: text },
    ({ account, params: { charge, payment_intent: intent, ...paging } }) => {
      const matching = listAll(account, 'disputes').filter(
        one =>
          (charge === undefined || one.charge === charge) && (intent === undefined || one.payment_intent === intent),
      )
      return page(matching, paging, '/v1/disputes')
    },
  ),
  route('GET /v1/disputes/:id', {}, ({ account, id }) => retrieve(account, 'disputes', id)),
  route('POST /v1/disputes/:id', { evidence, submit: boolean, metadata }, ({ account, id, params }) => {
    const dispute = undecided(account, id)
    dispute.metadata = withMetadata(dispute.metadata, params.metadata)
    Object.assign(dispute.evidence, params.evidence)
    if (params.evidence && params.submit !== false) submit(dispute)
    emit(account, 'charge.dispute.updated', dispute)
    const { uncategorized_text: text } = dispute.evidence
    // Stripe's test mode decides by these words too.
    if (dispute.status === 'under_review' && text === 'winning_evidence') decideDispute(account, dispute, 'won')
    if (dispute.status === 'under_review' && text === 'losing_evidence') decideDispute(account, dispute, 'lost')
    return dispute
  }),
  route('POST /v1/disputes/:id/close', {}, ({ account, id }) => decideDispute(account, undecided(account, id), 'lost')),
]

/** Opens a dispute: the bank withdraws the money until the dispute is decided. */
export function openDispute(account: Account, charge: Charge): Dispute {
  if (charge.disputed) throw invalid(`Charge ${charge.id} has already been disputed.`)
  if (!charge.paid || charge.refunded) throw invalid(`Charge ${charge.id} took no money that could be disputed.`)
  charge.disputed = true
  const dispute = insert(account, 'disputes', newDispute(account, charge))
  dispute.balance_transactions = [fundsOf(account, dispute, -1)]
  emit(account, 'charge.dispute.created', dispute)
  emit(account, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** Closes a dispute. The money returns when the dispute is won; the charge stays marked as disputed. */
export function decideDispute(account: Account, dispute: Dispute, outcome: 'won' | 'lost'): Dispute {
  dispute.status = outcome
  if (outcome === 'won') {
    dispute.balance_transactions.push(fundsOf(account, dispute, 1))
    emit(account, 'charge.dispute.funds_reinstated', dispute)
  }
  emit(account, 'charge.dispute.closed', dispute)
  return dispute
}

export const isDecided = ({ status }: Dispute): boolean => status === 'won' || status === 'lost'

function undecided(account: Account, id: string): Dispute {
  const dispute = retrieve(account, 'disputes', id)
  if (isDecided(dispute)) throw invalid('This dispute is already closed', undefined, 'dispute_already_closed')
  return dispute
}

function submit(dispute: Dispute): void {
  dispute.status = 'under_review'
  Object.assign(dispute.evidence_details, {
    has_evidence: true,
    submission_count: dispute.evidence_details.submission_count + 1,
    submission_method: 'manual',
  })
}

/** The withdrawal of the disputed amount and its fee (-1), or the reinstatement of both (1). */
function fundsOf(account: Account, dispute: Dispute, sign: -1 | 1): Dispute['balance_transactions'][number] {
  const at = customerNow(account, customerOf(account, dispute))
  const amount = sign * dispute.amount
  return {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: at,
    balance_type: 'payments',
    created: at,
    currency: dispute.currency,
    description: `Chargeback ${sign < 0 ? 'withdrawal' : 'reversal'} for ${dispute.charge}`,
    exchange_rate: null,
    fee: -sign * FEE,
    fee_details: [
      {
        amount: -sign * FEE,
        application: null,
        currency: dispute.currency,
        description: 'Dispute fee',
        type: 'stripe_fee',
      },
    ],
    net: amount + sign * FEE,
    reporting_category: sign < 0 ? 'dispute' : 'dispute_reversal',
    source: dispute.id,
    status: 'available',
    type: 'adjustment',
  }
}

const customerOf = (account: Account, { charge }: Dispute): string | null =>
  account.store.collections.charges[charge]?.customer ?? null

function newDispute(account: Account, charge: Charge): Dispute {
  const created = customerNow(account, charge.customer)
  return {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
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
  }
}
