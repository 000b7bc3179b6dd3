import type { Delivery } from '../../engine.ts'
import type { PageReply } from '../../simulator.ts'
import type { StripeEvent } from '../../wire.ts'
import { timeText } from '../format.ts'
import { type Html, html } from '../html.ts'
import { alert, badge, empty, page, status } from '../layout.ts'
import { message } from '../message.ts'
import { type Context, seeOther } from '../page.ts'
import { listPageOf, pager } from '../paging.ts'

type Deliveries = Map<string, Delivery>

const deliveriesOf = ({ engine }: Context): Deliveries =>
  new Map(engine.deliveries().map(delivery => [delivery.eventId, delivery]))

/** An event without a pending delivery was delivered. */
function deliveryBadge(delivery: Delivery | undefined): Html {
  if (!delivery) return badge('good', 'delivered')
  if (delivery.held) return badge(delivery.held === 'dropped' ? 'bad' : 'warn', delivery.held)
  if (delivery.attempts === 0) return badge('plain', 'on its way')
  return badge('bad', delivery.attempts === 1 ? 'failed once' : `failed ${delivery.attempts} times`)
}

const redelivery = ({ at }: Context, { id }: StripeEvent): Html =>
  html`<form method="post" action="${at(`/events/${id}`)}"><button class="button">Deliver Again<span class="spoken"> ${id}</span></button></form>`

export function showEvents(context: Context): PageReply {
  const part = listPageOf(context.engine.events(), context.request.query.page)
  const deliveries = deliveriesOf(context)
  const row = (event: StripeEvent) => html`<li class="row spread">
<div><p><a class="target mono" href="${context.at(`/events/${event.id}`)}">${event.type}</a></p>
<p class="quiet">${timeText(event.created)}</p></div>
<div class="row">${deliveryBadge(deliveries.get(event.id))}${redelivery(context, event)}</div></li>`
  const body =
    part.total === 0
      ? empty('Nothing has happened yet. The events of each payment appear here.')
      : html`<ul class="card rows">${part.rows.map(row)}</ul>${pager(part, context, '/events')}`
  return page(context, { title: 'Events', panel: '/events', body })
}

const eventOf = ({ engine, id }: Context) => engine.events().find(event => event.id === id)

const unknown = (context: Context) =>
  message(context, { status: 404, title: 'No Such Event', text: 'The simulator doesn’t know this event.' })

export function showEvent(context: Context): PageReply {
  const event = eventOf(context)
  if (!event) return unknown(context)
  const delivery = deliveriesOf(context).get(event.id)
  const body = html`${answered(context.request.query.answer)}
<dl class="facts card">
<dt>Event</dt><dd class="mono">${event.id}</dd>
<dt>Time</dt><dd>${timeText(event.created)}</dd>
<dt>Delivery</dt><dd>${deliveryBadge(delivery)}</dd>
${delivery && !delivery.held && html`<dt>Next attempt</dt><dd>${timeText(delivery.nextAttemptAt)}</dd>`}
</dl>
${redelivery(context, event)}
<section class="card" aria-labelledby="data"><h2 id="data">Data</h2>
<pre tabindex="0">${JSON.stringify(event.data, null, 2)}</pre></section>`
  return page(context, { title: event.type, panel: '/events', body })
}

function answered(answer: string | undefined): Html | null {
  if (!answer || !/^\d{1,3}$/.test(answer)) return null
  const text = `The service answered ${answer}.`
  return answer.startsWith('2') ? status(text) : alert(text)
}

export async function deliverAgain(context: Context): Promise<PageReply> {
  if (!eventOf(context)) return unknown(context)
  const answer = await context.engine.redeliver(context.id)
  return seeOther(`${context.at(`/events/${context.id}`)}?answer=${answer}`)
}
