import type { PageReply } from '../../simulator.ts'
import type { Customer, Invoice, Subscription } from '../../wire.ts'
import { invoiceBadge, invoiceName, periodEnd, planText, subscriptionBadge } from '../describe.ts'
import { dayText, money } from '../format.ts'
import { type Html, html } from '../html.ts'
import { empty, page } from '../layout.ts'
import { message } from '../message.ts'
import type { Context } from '../page.ts'
import { pager, partOf } from '../paging.ts'

const of =
  ({ id }: Customer) =>
  ({ customer }: { customer: string | null }) =>
    customer === id

export function showCustomers(context: Context): PageReply {
  const { engine, request } = context
  const part = partOf(engine.customers(), request.query.page)
  const body =
    part.total === 0
      ? empty('Nobody has begun to pay yet. A customer appears here with the first subscription.')
      : html`${part.rows.map(customer => card(context, customer))}${pager(part, context, '/customers')}`
  return page(context, { title: 'Customers', panel: '/customers', body })
}

function card(context: Context, customer: Customer): Html {
  const invoices = context.engine.invoices().filter(of(customer))
  const [newest] = invoices
  return html`<article class="card">
<h2><a href="${context.at(`/customers/${customer.id}`)}">${customer.email ?? customer.id}</a></h2>
${subscriptions(context, customer)}
${newest && html`<ul class="rows">${invoiceRow(context, newest)}</ul>`}
${invoices.length > 1 && html`<p class="quiet">And ${invoices.length - 1} earlier invoices.</p>`}
</article>`
}

export function showCustomer(context: Context): PageReply {
  const { engine, request, id } = context
  const customer = engine.customer(id)
  if (!customer) return message(context, { status: 404, title: 'No Such Customer', text: 'They may be deleted.' })
  const invoices = partOf(engine.invoices().filter(of(customer)), request.query.page)
  const body = html`<dl class="facts card">
<dt>Customer</dt><dd class="mono">${customer.id}</dd>
<dt>Since</dt><dd>${dayText(customer.created)}</dd>
<dt>Credit</dt><dd>${money(0 - customer.balance, customer.currency ?? 'usd')}</dd>
</dl>
<section class="card" aria-labelledby="subscriptions"><h2 id="subscriptions">Subscriptions</h2>
${subscriptions(context, customer)}</section>
<section class="card" aria-labelledby="invoices"><h2 id="invoices">Invoices</h2>
${
  invoices.total === 0
    ? html`<p class="quiet">There is no invoice yet.</p>`
    : html`<ul class="rows">${invoices.rows.map(invoice => invoiceRow(context, invoice))}</ul>`
}
${pager(invoices, context, `/customers/${id}`)}</section>`
  return page(context, { title: customer.email ?? customer.id, panel: '/customers', body })
}

function subscriptions(context: Context, customer: Customer): Html {
  const own = context.engine.subscriptions().filter(of(customer))
  if (own.length === 0) return html`<p class="quiet">There is no subscription.</p>`
  return html`<ul class="rows">${own.map(subscription => subscriptionRow(context, subscription))}</ul>`
}

function subscriptionRow({ engine }: Context, subscription: Subscription): Html {
  const { id, status, cancel_at: ending } = subscription
  const waiting = engine.schedules().some(one => one.subscription === id && one.status === 'active')
  const running = status === 'active' || status === 'past_due' || status === 'trialing'
  const end = dayText(ending ?? periodEnd(subscription))
  return html`<li><p class="row spread"><span>${planText(engine, subscription)}</span>${subscriptionBadge(subscription)}</p>
<p class="quiet mono">${id}</p>
${running && html`<p class="quiet">${ending ? `Ends on ${end}.` : `Renews on ${end}.`}${waiting && ' A change of plan is scheduled.'}</p>`}</li>`
}

const invoiceRow = ({ at }: Context, invoice: Invoice): Html => html`<li class="row spread">
<a class="target" href="${at(`/invoice/${invoice.id}`)}">${invoiceName(invoice)}</a>
<span class="quiet">${dayText(invoice.created)}</span>
<span>${money(invoice.total, invoice.currency)}</span>
${invoiceBadge(invoice)}</li>`
