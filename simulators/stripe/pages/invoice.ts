import type { PageReply } from '../simulator.ts'
import type { Invoice, InvoiceLine } from '../wire.ts'
import { type CardFault, cardFields, cardOf } from './card-fields.ts'
import { emailOf, invoiceBadge, invoiceName } from './describe.ts'
import { dayText, money } from './format.ts'
import { type Content, type Html, html } from './html.ts'
import { page, status } from './layout.ts'
import { message } from './message.ts'
import { type Context, seeOther } from './page.ts'
import { authenticationUrl } from './return-url.ts'

const NOT_AUTHENTICATED: CardFault = {
  code: 'invoice_payment_intent_requires_action',
  message: 'Your bank did not approve this payment. Please try again or use another card.',
}

const unknown = (context: Context) =>
  message(context, { status: 404, title: 'No Such Invoice', text: 'The simulator doesn’t know this invoice.' })

const payable = ({ status, amount_remaining }: Invoice) => status === 'open' && amount_remaining > 0

export function showInvoice(context: Context): PageReply {
  const invoice = context.engine.invoice(context.id)
  if (!invoice) return unknown(context)
  const failed = context.request.query.redirect_status === 'failed' && payable(invoice)
  return invoicePage(context, invoice, failed ? NOT_AUTHENTICATED : null)
}

export async function payInvoice(context: Context): Promise<PageReply> {
  const { engine, id, at, request } = context
  const invoice = engine.invoice(id)
  if (!invoice) return unknown(context)
  const pageUrl = at(`/invoice/${id}`)
  if (!payable(invoice)) return seeOther(pageUrl)
  const confirmation = await engine.payInvoice(id, cardOf(request.fields))
  if (confirmation.status === 'failed') return invoicePage(context, engine.invoice(id) ?? invoice, confirmation)
  if (confirmation.status === 'succeeded') return seeOther(`${pageUrl}?redirect_status=succeeded`)
  return seeOther(authenticationUrl(confirmation.url, new URL(`${engine.pagesUrl}/invoice/${id}`)))
}

function invoicePage(context: Context, invoice: Invoice, fault: CardFault | null): PageReply {
  const justPaid = invoice.status === 'paid' && context.request.query.redirect_status === 'succeeded'
  return page(context, {
    title: invoice.number ? `Invoice ${invoice.number}` : 'Invoice',
    body: html`${justPaid && status('Thank you. This invoice is paid.')}
${facts(context, invoice)}
${lines(invoice)}
${payable(invoice) && payment(context, invoice, fault)}
${printButton(context)}`,
  })
}

function facts({ engine }: Context, invoice: Invoice): Html {
  const { status_transitions: times, customer_email, customer, created, due_date } = invoice
  const fact = (name: string, value: Content) => html`<dt>${name}</dt><dd>${value}</dd>`
  return html`<dl class="facts card">
${fact('Status', invoiceBadge(invoice))}
${fact('Number', invoiceName(invoice))}
${fact('Billed to', customer_email ?? emailOf(engine, customer))}
${fact('Date', dayText(times.finalized_at ?? created))}
${due_date && fact('Due', dayText(due_date))}
${times.paid_at && fact('Paid', dayText(times.paid_at))}
</dl>`
}

function lines(invoice: Invoice): Html {
  const amount = (cents: number) => money(cents, invoice.currency)
  const taxes = (invoice.total_taxes ?? []).filter(tax => tax.amount !== 0)
  const credit = invoice.total - invoice.amount_due
  const line = ({ description, period, amount: cents }: InvoiceLine) => html`<li class="line">
<div><p>${description ?? 'Subscription'}</p><p class="quiet">${dayText(period.start)} – ${dayText(period.end)}</p></div>
<p>${amount(cents)}</p></li>`
  const fact = (name: string, cents: number) => html`<dt>${name}</dt><dd>${amount(cents)}</dd>`
  return html`<section class="card" aria-label="Lines">
<ul class="rows">${invoice.lines.data.map(line)}</ul>
<dl class="facts">
${fact('Subtotal', invoice.subtotal)}
${taxes.map(tax => fact(tax.tax_behavior === 'inclusive' ? 'Tax, included' : 'Tax', tax.amount))}
${fact('Total', invoice.total)}
${credit !== 0 && fact(credit > 0 ? 'Paid from credit' : 'Added to credit', -credit)}
${fact('Paid', invoice.amount_paid)}
<dt class="sum">Amount due</dt><dd class="sum">${amount(invoice.status === 'void' ? 0 : invoice.amount_remaining)}</dd>
</dl>
</section>`
}

const payment = (
  { request }: Context,
  invoice: Invoice,
  fault: CardFault | null,
): Html => html`<form method="post" class="card">
<h2>Pay with a card</h2>
${cardFields(request.fields, fault)}
<button class="button primary wide">Pay ${money(invoice.amount_remaining, invoice.currency)}</button>
</form>`

/** Hidden without scripts, where it could not print. */
const printButton = ({
  request,
}: Context): Html => html`<button type="button" class="button unprinted" id="print" hidden>Print</button>
<script nonce="${request.nonce}">const button = document.getElementById('print'); button.hidden = false; button.onclick = () => print()</script>`
