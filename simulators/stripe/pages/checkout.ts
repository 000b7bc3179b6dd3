import { addIntervals } from '../calendar.ts'
import { recurrenceOf } from '../resources/products/prices.ts'
import type { PageReply } from '../simulator.ts'
import type { CheckoutSession, Price } from '../wire.ts'
import { type CardFault, cardFields, cardOf } from './card-fields.ts'
import { emailOf, priceText, productName } from './describe.ts'
import { dayText, money } from './format.ts'
import { type Html, html } from './html.ts'
import { alert, page } from './layout.ts'
import { message } from './message.ts'
import { type Context, seeOther } from './page.ts'
import { authenticationUrl, ownUrl } from './return-url.ts'

const NOT_AUTHENTICATED: CardFault = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

interface Checkout {
  session: CheckoutSession
  success: URL
  cancel: URL | null
}

/** The session of this URL, or a page that says why it cannot be paid. */
function checkoutOf(context: Context): Checkout | PageReply {
  const { engine, id } = context
  const session = engine.checkoutSession(id)
  if (!session)
    return message(context, {
      status: 404,
      title: 'No Such Checkout',
      text: 'The simulator doesn’t know this checkout.',
    })
  const withSessionId = (url: string | null) => url?.replaceAll('{CHECKOUT_SESSION_ID}', id)
  const success = ownUrl(withSessionId(session.success_url), engine.pagesUrl)
  const cancel = ownUrl(withSessionId(session.cancel_url), engine.pagesUrl)
  if (success && (cancel || !session.cancel_url)) return { session, success, cancel }
  return message(context, {
    status: 400,
    title: 'Return Address Refused',
    text: 'This checkout would lead to a different site instead of this service.',
  })
}

export function showCheckout(context: Context): PageReply {
  const checkout = checkoutOf(context)
  if ('status' in checkout) return checkout
  const { redirect_status } = context.request.query
  if (redirect_status === 'succeeded' && checkout.session.status === 'complete') return seeOther(checkout.success.href)
  return checkoutPage(context, checkout, redirect_status === 'failed' ? NOT_AUTHENTICATED : null)
}

export async function payCheckout(context: Context): Promise<PageReply> {
  const checkout = checkoutOf(context)
  if ('status' in checkout) return checkout
  if (checkout.session.status !== 'open') return checkoutPage(context, checkout, null)
  const confirmation = await context.engine.completeCheckout(context.id, cardOf(context.request.fields))
  if (confirmation.status === 'succeeded') return seeOther(checkout.success.href)
  if (confirmation.status === 'failed') return checkoutPage(context, checkout, confirmation)
  const pageUrl = new URL(`${context.engine.pagesUrl}/checkout/${context.id}`)
  return seeOther(authenticationUrl(confirmation.url, pageUrl))
}

function checkoutPage(context: Context, { session, success, cancel }: Checkout, fault: CardFault | null): PageReply {
  if (session.status === 'complete')
    return message(context, {
      title: 'Already Paid',
      text: 'This checkout is complete. You won’t be charged again.',
      next: { href: success.href, label: 'Continue' },
    })
  if (session.status === 'expired')
    return message(context, {
      status: 410,
      title: 'Checkout Expired',
      text: 'This checkout has expired. Please start again.',
      ...(cancel && { next: { href: cancel.href, label: 'Go Back' } }),
    })
  return page(context, {
    title: 'Checkout',
    body: html`${order(context, session)}
<form method="post" class="card">
<h2>Card</h2>
${cardFields(context.request.fields, fault)}
<div class="pay"><button class="button primary wide">Pay ${money(session.amount_total ?? 0, session.currency ?? 'usd')}</button></div>
${cancel && html`<a class="button" href="${cancel.href}">Cancel</a>`}
</form>`,
  })
}

function order({ engine, id }: Context, session: CheckoutSession): Html {
  const items = engine.checkoutItems(id).flatMap(({ price: priceId, quantity }) => {
    const price = engine.price(priceId)
    return price ? [{ price, quantity }] : []
  })
  const lines = items.map(({ price, quantity }) => ({
    name: productName(engine, price),
    price: priceText(price),
    quantity,
  }))
  const recurring = items.find(({ price }) => price.recurring)?.price
  const renewal = recurring && renewalText(recurring, session)
  const tax = session.total_details?.amount_tax ?? 0
  const email = session.customer_details?.email ?? session.customer_email ?? emailOf(engine, session.customer)
  return html`<section class="card" aria-label="Order">
${lines.length === 0 && alert('There is nothing in this checkout.')}
${lines.map(
  ({ name, price, quantity }) =>
    html`<p class="row spread"><strong>${name}${quantity > 1 && ` × ${quantity}`}</strong><span>${price}</span></p>`,
)}
<dl class="facts">
<dt>Email</dt><dd>${email}</dd>
${tax > 0 && html`<dt>Tax</dt><dd>${money(tax, session.currency ?? 'usd')}</dd>`}
<dt class="sum">Due today</dt><dd class="sum">${money(session.amount_total ?? 0, session.currency ?? 'usd')}</dd>
</dl>
${renewal && html`<p class="quiet">${renewal}</p>`}
</section>`
}

/** 'Then $9.90 each month from Dec 22, 2026.' A checkout is paid on the day on which it begins, or nearly. */
function renewalText(price: Price, { created, amount_total, currency }: CheckoutSession): string {
  const { interval } = recurrenceOf(price)
  const from = addIntervals(created, recurrenceOf(price), 1)
  return `Then ${money(amount_total ?? 0, currency ?? 'usd')} each ${interval} from ${dayText(from)}.`
}
