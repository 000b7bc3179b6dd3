import type { PageReply } from '../../simulator.ts'
import type { Customer, Invoice, Subscription } from '../../wire.ts'
import { invoiceBadge, invoiceName, periodEnd, planText, subscriptionBadge } from '../describe.ts'
import { dayText, money } from '../format.ts'
import { type Content, type Html, html } from '../html.ts'
import { empty, page } from '../layout.ts'
import type { Context } from '../page.ts'
import { listPageOf, pager } from '../paging.ts'

export const belongsTo =
  ({ id }: Customer) =>
  ({ customer }: { customer: string | null }) =>
    customer === id

export function showCustomers(context: Context): PageReply {
  const { engine, request } = context
  const part = listPageOf(engine.customers(), request.query.page)
  const body =
    part.total === 0
      ? empty('No one has subscribed yet. Customers appear here with their first subscription.')
      : html`${part.rows.map(customer => card(context, customer))}${pager(part, context, '/customers')}`
  return page(context, { title: 'Customers', panel: '/customers', body })
}

function card(context: Context, customer: Customer): Html {
  const invoices = context.engine.invoices().filter(belongsTo(customer))
  const [newest] = invoices
  return html`<article class="card">
<h2><a href="${context.at(`/customers/${customer.id}`)}">${customer.email ?? customer.id}</a></h2>
${subscriptions(context, customer)}
${newest && html`<ul class="rows">${invoiceRow(context, newest)}</ul>`}
${invoices.length > 1 && html`<p class="quiet">And ${invoices.length - 1} earlier invoices.</p>`}
</article>`
}

function subscriptions(context: Context, customer: Customer): Html {
  const own = context.engine.subscriptions().filter(belongsTo(customer))
  if (own.length === 0) return html`<p class="quiet">No subscriptions yet.</p>`
  return html`<ul class="rows">${own.map(subscription => subscriptionRow(context, subscription))}</ul>`
}

export function subscriptionRow({ engine }: Context, subscription: Subscription, acts: Content = null): Html {
  const { id, status, cancel_at: ending } = subscription
  const waiting = engine.schedules().some(one => one.subscription === id && one.status === 'active')
  const running = status === 'active' || status === 'past_due' || status === 'trialing'
  const end = dayText(ending ?? periodEnd(subscription))
  return html`<li><p class="row spread"><span>${planText(engine, subscription)}</span>${subscriptionBadge(subscription)}</p>
<p class="quiet mono">${id}</p>
${running && html`<p class="quiet">${ending ? `Ends on ${end}.` : `Renews on ${end}.`}${waiting && ' A change of plan is scheduled.'}</p>`}${acts}</li>`
}

export const invoiceRow = ({ at }: Context, invoice: Invoice): Html => html`<li class="row spread">
<a class="target" href="${at(`/invoice/${invoice.id}`)}">${invoiceName(invoice)}</a>
<span class="quiet">${dayText(invoice.created)}</span>
<span>${money(invoice.total, invoice.currency)}</span>
${invoiceBadge(invoice)}</li>`
