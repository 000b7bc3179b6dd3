import type { PageReply } from '../simulator.ts'
import { money } from './format.ts'
import { type Html, html } from './html.ts'
import { page } from './layout.ts'
import { message } from './message.ts'
import { type Context, seeOther } from './page.ts'
import { ownUrl } from './return-url.ts'

/** A payment or a set-up that waits, or waited, for its payer's bank. */
interface Checked {
  kind: 'payment_intent' | 'setup_intent'
  clientSecret: string
  waiting: boolean
  succeeded: boolean
  amount: string | null
}

function checkedOf({ engine, id }: Context): Checked | null {
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

/** Where the payer came from, with the outcome in the form that Stripe gives it. */
function wayBack(context: Context, { kind, clientSecret, succeeded }: Checked): string {
  const { engine, request, id, at } = context
  const back = ownUrl(request.query.return_url, engine.pagesUrl)
  if (!back) return at('/')
  back.searchParams.set(kind, id)
  back.searchParams.set(`${kind}_client_secret`, clientSecret)
  back.searchParams.set('redirect_status', succeeded ? 'succeeded' : 'failed')
  return back.href
}

const refused = (context: Context) =>
  message(context, {
    status: 400,
    title: 'Return Address Refused',
    text: 'This page only leads back to this service, and it was given a different address.',
  })

const unknown = (context: Context) =>
  message(context, { status: 404, title: 'No Such Payment', text: 'The simulator doesn’t know this payment.' })

const leadsAway = ({ engine, request }: Context) =>
  request.query.return_url !== undefined && !ownUrl(request.query.return_url, engine.pagesUrl)

export function showAuthentication(context: Context): PageReply {
  const checked = checkedOf(context)
  if (!checked) return unknown(context)
  if (leadsAway(context)) return refused(context)
  if (checked.waiting) return page(context, { title: 'Is This You?', body: question(checked) })
  return message(context, {
    title: checked.succeeded ? 'Approved' : 'Not Waiting',
    text: checked.succeeded ? 'This payment has been approved.' : 'This payment isn’t waiting for a bank.',
    next: { href: wayBack(context, checked), label: 'Continue' },
  })
}

const question = ({ amount }: Checked): Html => html`<div class="card">
<p>This is where your bank would ask you to confirm ${amount ? html`a payment of <strong>${amount}</strong>` : 'this card'} (3-D Secure).</p>
<form method="post">
<button class="button primary wide" name="answer" value="approve">Approve</button>
<button class="button wide" name="answer" value="fail">Fail</button>
</form>
</div>`

export async function answerAuthentication(context: Context): Promise<PageReply> {
  const { engine, request, id } = context
  if (!checkedOf(context)) return unknown(context)
  if (leadsAway(context)) return refused(context)
  if (checkedOf(context)?.waiting) await engine.authenticate(id, request.fields.answer === 'approve')
  return seeOther(wayBack(context, checkedOf(context)!))
}
