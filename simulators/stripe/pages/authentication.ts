import type { PageReply } from '../simulator.ts'
import { money } from './format.ts'
import { type Html, html } from './html.ts'
import { page } from './layout.ts'
import { message } from './message.ts'
import { type Context, seeOther } from './page.ts'
import { ownUrl } from './return-url.ts'

/** A payment or a set-up, as the 3-D Secure page shows it. */
interface IntentState {
  kind: 'payment_intent' | 'setup_intent'
  clientSecret: string
  waiting: boolean
  succeeded: boolean
  amount: string | null
}

function intentStateOf({ engine, id }: Context): IntentState | null {
  const payment = engine.paymentIntent(id)
  const intent = payment ?? engine.setupIntent(id)
  if (!intent) return null
  return {
    kind: payment ? 'payment_intent' : 'setup_intent',
    clientSecret: intent.client_secret ?? '',
    waiting: intent.status === 'requires_action',
    succeeded: intent.status === 'succeeded',
    amount: payment ? money(payment.amount, payment.currency) : null,
  }
}

/** The return URL with the result in Stripe's query parameters. */
function returnUrlOf(context: Context, { kind, clientSecret, succeeded }: IntentState): string {
  const { engine, request, id, at } = context
  const url = ownUrl(request.query.return_url, engine.pagesUrl)
  if (!url) return at('/')
  url.searchParams.set(kind, id)
  url.searchParams.set(`${kind}_client_secret`, clientSecret)
  url.searchParams.set('redirect_status', succeeded ? 'succeeded' : 'failed')
  return url.href
}

const refused = (context: Context) =>
  message(context, {
    status: 400,
    title: 'Return Address Refused',
    text: 'This page only leads back to this service, and it was given a different address.',
  })

const unknown = (context: Context) =>
  message(context, { status: 404, title: 'No Such Payment', text: 'The simulator doesn’t know this payment.' })

const leavesService = ({ engine, request }: Context) =>
  request.query.return_url !== undefined && !ownUrl(request.query.return_url, engine.pagesUrl)

export function showAuthentication(context: Context): PageReply {
  const state = intentStateOf(context)
  if (!state) return unknown(context)
  if (leavesService(context)) return refused(context)
  if (state.waiting) return page(context, { title: 'Is This You?', body: question(state) })
  return message(context, {
    title: state.succeeded ? 'Approved' : 'Not Waiting',
    text: state.succeeded ? 'This payment has been approved.' : 'This payment isn’t waiting for a bank.',
    next: { href: returnUrlOf(context, state), label: 'Continue' },
  })
}

const question = ({ amount }: IntentState): Html => html`<div class="card">
<p>This is where your bank would ask you to confirm ${amount ? html`a payment of <strong>${amount}</strong>` : 'this card'} (3-D Secure).</p>
<form method="post">
<button class="button primary wide" name="answer" value="approve">Approve</button>
<button class="button wide" name="answer" value="fail">Fail</button>
</form>
</div>`

export async function answerAuthentication(context: Context): Promise<PageReply> {
  const { engine, request, id } = context
  if (!intentStateOf(context)) return unknown(context)
  if (leavesService(context)) return refused(context)
  if (intentStateOf(context)?.waiting) await engine.authenticate(id, request.fields.answer === 'approve')
  return seeOther(returnUrlOf(context, intentStateOf(context)!))
}
