import type { Engine } from '../engine.ts'
import type { PageReply, PageRequest } from '../simulator.ts'
import { answerAuthentication, showAuthentication } from './authentication.ts'
import { payCheckout, showCheckout } from './checkout.ts'
import { confirmCard } from './confirm.ts'
import { payInvoice, showInvoice } from './invoice.ts'
import { message } from './message.ts'
import type { Context, Show } from './page.ts'
import { advance, showClock } from './panel/clock.ts'
import { actOnCustomer, showCustomer } from './panel/customer.ts'
import { showCustomers } from './panel/customers.ts'
import { deliverAgain, showEvent, showEvents } from './panel/events.ts'
import { release, setFaults } from './panel/faults.ts'
import { changeSettings, showSettings } from './panel/settings.ts'

interface Page {
  path: RegExp
  get?: Show
  post?: Show
  /** The customer id of a hosted page. */
  payer?: (engine: Engine, id: string, fields: PageRequest['fields']) => string | null | undefined
}

const PAGES: Page[] = [
  { path: /^\/$/, get: showClock },
  { path: /^\/advance$/, post: advance },
  { path: /^\/faults$/, post: setFaults },
  { path: /^\/release$/, post: release },
  { path: /^\/customers$/, get: showCustomers },
  { path: /^\/customers\/(cus_\w+)$/, get: showCustomer, post: actOnCustomer },
  { path: /^\/events$/, get: showEvents },
  { path: /^\/settings$/, get: showSettings, post: changeSettings },
  { path: /^\/events\/(evt_\w+)$/, get: showEvent, post: deliverAgain },
  {
    path: /^\/checkout\/(cs_\w+)$/,
    get: showCheckout,
    post: payCheckout,
    payer: (engine, id) => engine.checkoutSession(id)?.customer,
  },
  {
    path: /^\/authenticate\/((?:pi|seti)_\w+)$/,
    get: showAuthentication,
    post: answerAuthentication,
    payer: (engine, id) => (engine.paymentIntent(id) ?? engine.setupIntent(id))?.customer,
  },
  {
    path: /^\/invoice\/(in_\w+)$/,
    get: showInvoice,
    post: payInvoice,
    payer: (engine, id) => engine.invoice(id)?.customer,
  },
  {
    path: /^\/confirm$/,
    post: confirmCard,
    payer: (engine, _, { clientSecret = '' }) => engine.intentOf(clientSecret)?.customer,
  },
]

/** The handler of the panel and the hosted pages, which the service mounts at `engine.pagesUrl`. */
export function createPages(engine: Engine): (request: PageRequest) => Promise<PageReply> {
  const base = new URL(engine.pagesUrl).pathname.replace(/\/$/, '')
  const at = (path: string) => (path === '/' && base ? base : base + path)
  return async request => {
    const context = (id: string): Context => ({ engine, request, id, at })
    for (const { path, get, post } of PAGES) {
      const found = path.exec(withoutSlash(request.path))
      if (!found) continue
      const show = request.method === 'POST' ? post : get
      return show ? show(context(found[1] ?? '')) : methodNotAllowed(context(''), request.method)
    }
    return nothingHere(context(''))
  }
}

export function payerOf(engine: Engine, { path, fields }: Pick<PageRequest, 'path' | 'fields'>): string | null {
  for (const page of PAGES) {
    const found = page.path.exec(withoutSlash(path))
    if (found) return page.payer?.(engine, found[1] ?? '', fields) ?? null
  }
  return null
}

const withoutSlash = (path: string) => path.replace(/(?<=.)\/$/, '')

const nothingHere = (context: Context) =>
  message(context, { status: 404, title: 'Nothing Here', text: 'The simulator has no page at this address.' })

const methodNotAllowed = (context: Context, method: string) =>
  message(context, { status: 405, title: 'Method Not Allowed', text: `This page does not accept ${method}.` })
