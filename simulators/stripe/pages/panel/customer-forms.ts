import { isDecided } from '../../resources/payments/disputes.ts'
import { isEnded } from '../../resources/subscriptions/state.ts'
import type { Charge, PaymentMethod, Subscription } from '../../wire.ts'
import { dayText, money } from '../format.ts'
import { type Content, type Html, html } from '../html.ts'
import { badge } from '../layout.ts'
import type { Context } from '../page.ts'

const form = ({ at, id }: Context, target: string, content: Content): Html =>
  html`<form class="row" method="post" action="${at(`/customers/${id}`)}">
<input type="hidden" name="target" value="${target}">${content}</form>`

/** `about` distinguishes buttons of the same text for screen readers. */
const button = (act: string, text: string, about: string): Html =>
  html`<button class="button" name="act" value="${act}">${text}<span class="spoken"> ${about}</span></button>`

export function endingForm(context: Context, subscription: Subscription): Html | null {
  const { id, cancel_at: ending, cancel_at_period_end: withPeriod } = subscription
  if (isEnded(subscription)) return null
  return html`${form(
    context,
    id,
    html`${button('end-now', 'End Now', id)}${!withPeriod && button('end-with-period', 'End with Its Period', id)}${ending !== null && button('keep', 'Keep', id)}`,
  )}${form(
    context,
    id,
    html`<div class="field"><label for="date-${id}">Date</label><input id="date-${id}" name="date" type="date" required></div>${button('end-on-date', 'End on This Date', id)}`,
  )}`
}

export function paymentRow(context: Context, charge: Charge): Html {
  const { id, amount, amount_refunded: refunded, currency, created } = charge
  const dispute = context.engine.disputes().find(one => one.charge === id)
  const about = `${money(amount, currency)} of ${dayText(created)}`
  const acts = dispute
    ? !isDecided(dispute) &&
      html`${button('win-dispute', 'Dispute Won', about)}${button('lose-dispute', 'Dispute Lost', about)}`
    : refunded === 0 && button('dispute', 'Dispute', about)
  return html`<li><p class="row spread"><span>${money(amount, currency)}</span>
<span class="quiet">${dayText(created)}</span>${paymentBadge(charge, dispute?.status)}</p>
${acts && form(context, dispute?.id ?? id, acts)}</li>`
}

function paymentBadge({ refunded, amount_refunded }: Charge, disputed: string | undefined): Html {
  if (disputed) return badge(disputed === 'won' ? 'good' : 'bad', `dispute: ${disputed.replaceAll('_', ' ')}`)
  if (amount_refunded > 0) return badge('plain', refunded ? 'refunded' : 'refunded in part')
  return badge('good', 'paid')
}

export function cardRow(context: Context, { id, card }: PaymentMethod): Html {
  const { brand, last4, exp_month: month, exp_year: year } = card!
  const expiry = `${year}-${String(month).padStart(2, '0')}`
  return html`<li><p>${brand} ending in ${last4}</p>
${form(
  context,
  id,
  html`<div class="field"><label for="expiry-${id}">Expires at the end of</label>
<input id="expiry-${id}" name="expiry" type="month" value="${expiry}" required></div>${button('change-expiry', 'Change', `${brand} ${last4}`)}`,
)}</li>`
}
