import type { PageReply } from '../../simulator.ts'
import type { Customer } from '../../wire.ts'
import { dayText, money } from '../format.ts'
import { type Content, type Html, html } from '../html.ts'
import { alert, page, status } from '../layout.ts'
import { message } from '../message.ts'
import { type Context, seeOther } from '../page.ts'
import { listPageOf, pager } from '../paging.ts'
import { runCustomerAction } from './customer-actions.ts'
import { cardRow, endingForm, paymentRow } from './customer-forms.ts'
import { belongsTo, invoiceRow, subscriptionRow } from './customers.ts'

export function showCustomer(context: Context): PageReply {
  const customer = context.engine.customer(context.id)
  return customer ? customerPage(context, customer, null) : unknown(context)
}

/** Runs an action of an operator or a bank, and shows the customer again. */
export async function actOnCustomer(context: Context): Promise<PageReply> {
  const customer = context.engine.customer(context.id)
  if (!customer) return unknown(context)
  const refusal = await runCustomerAction(context)
  return refusal === null
    ? seeOther(`${context.at(`/customers/${context.id}`)}?done=1`)
    : customerPage(context, customer, refusal)
}

const unknown = (context: Context): PageReply =>
  message(context, { status: 404, title: 'No Such Customer', text: 'This customer may have been deleted.' })

function customerPage(context: Context, customer: Customer, refusal: string | null): PageReply {
  const { engine, request } = context
  const own = belongsTo(customer)
  const invoices = listPageOf(engine.invoices().filter(own), request.query.page)
  const charges = engine.charges().filter(charge => own(charge) && charge.paid)
  const body = html`${refusal && alert(refusal)}${request.query.done !== undefined && !refusal && status('Done.')}
<dl class="facts card">
<dt>Customer</dt><dd class="mono">${customer.id}</dd>
<dt>Since</dt><dd>${dayText(customer.created)}</dd>
<dt>Credit</dt><dd>${money(0 - customer.balance, customer.currency ?? 'usd')}</dd>
</dl>
${section(
  'Subscriptions',
  'No subscriptions yet.',
  engine
    .subscriptions()
    .filter(own)
    .map(subscription => subscriptionRow(context, subscription, endingForm(context, subscription))),
)}
${section(
  'Payments',
  'Nothing has been paid yet.',
  charges.map(charge => paymentRow(context, charge)),
)}
${section(
  'Cards',
  'No cards yet.',
  engine
    .paymentMethods()
    .filter(own)
    .map(method => cardRow(context, method)),
)}
${section(
  'Invoices',
  'No invoices yet.',
  invoices.rows.map(invoice => invoiceRow(context, invoice)),
  pager(invoices, context, `/customers/${customer.id}`),
)}`
  const title = customer.email ?? customer.id
  return page(context, { title, panel: '/customers', body, ...(refusal && { status: 409 }) })
}

function section(title: string, none: string, rows: Html[], after: Content = null): Html {
  const id = title.toLowerCase()
  return html`<section class="card" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
${rows.length === 0 ? html`<p class="quiet">${none}</p>` : html`<ul class="rows">${rows}</ul>`}
${after}</section>`
}
