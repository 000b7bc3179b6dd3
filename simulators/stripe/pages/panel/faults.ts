import type { PageReply } from '../../simulator.ts'
import { type Html, html } from '../html.ts'
import { message } from '../message.ts'
import { type Context, seeOther } from '../page.ts'

const WEBHOOKS = [
  { name: 'duplicate', label: 'Twice: every event arrives two times' },
  { name: 'reorder', label: 'Out of order: later events overtake earlier ones' },
  { name: 'drop', label: 'Lost: events do not arrive' },
  { name: 'delay', label: 'Late: events wait until they are sent from here' },
] as const

const REQUESTS = [
  { name: 'rateLimit', label: 'Too many: every request is refused (429, rate_limit)' },
  { name: 'lockTimeout', label: 'Locked: every change is refused (429, lock_timeout)' },
] as const

export function faultSection({ engine, at }: Context): Html {
  const heldBack = (why: 'delayed' | 'dropped') => engine.deliveries().filter(({ held }) => held === why).length
  const sending = (why: 'delayed' | 'dropped') => {
    const count = heldBack(why)
    return count > 0 && html`<button class="button" name="held" value="${why}">Send ${count} ${why}</button>`
  }
  const switches = (faults: typeof WEBHOOKS | typeof REQUESTS) =>
    faults.map(
      ({ name, label }) => html`<label class="switch"><span>${label}</span>
<input type="checkbox" role="switch" name="${name}"${engine.faults[name] && html` checked`}></label>`,
    )
  return html`<section class="card" aria-labelledby="faults">
<h2 id="faults">Faults</h2>
<form method="post" action="${at('/faults')}">
<fieldset><legend>Webhooks, from the payment provider to the service</legend>${switches(WEBHOOKS)}</fieldset>
<fieldset><legend>Requests, from the service to the payment provider</legend>${switches(REQUESTS)}</fieldset>
<button class="button">Save</button>
</form>
<form class="row" method="post" action="${at('/release')}">${sending('delayed')}${sending('dropped')}</form>
</section>`
}

export function setFaults({ engine, request, at }: Context): PageReply {
  for (const { name } of [...WEBHOOKS, ...REQUESTS]) engine.faults[name] = request.fields[name] === 'on'
  return seeOther(`${at('/')}?saved=1`)
}

export async function release(context: Context): Promise<PageReply> {
  const { held } = context.request.fields
  if (held !== 'delayed' && held !== 'dropped')
    return message(context, { status: 400, title: 'Nothing Sent', text: 'Events are held back by delay or loss.' })
  await context.engine.release(held)
  return seeOther(`${context.at('/')}?sent=1`)
}
