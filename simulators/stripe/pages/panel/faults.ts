import type { PageReply } from '../../simulator.ts'
import { type Html, html } from '../html.ts'
import { message } from '../message.ts'
import { type Context, seeOther } from '../page.ts'

const WEBHOOKS = [
  { name: 'duplicate', label: 'Duplicate', does: 'Deliver every event twice' },
  { name: 'reorder', label: 'Reorder', does: 'Deliver later events before earlier ones' },
  { name: 'drop', label: 'Drop', does: 'Deliver no events' },
  { name: 'delay', label: 'Delay', does: 'Hold events until you send them from here' },
] as const

const REQUESTS = [
  { name: 'rateLimit', label: 'Rate limit', does: 'Refuse every request (429, rate_limit)' },
  { name: 'lockTimeout', label: 'Lock timeout', does: 'Refuse every change (429, lock_timeout)' },
] as const

export function faultSection({ engine, at }: Context): Html {
  const heldBack = (why: 'delayed' | 'dropped') => engine.deliveries().filter(({ held }) => held === why).length
  const sending = (why: 'delayed' | 'dropped') => {
    const count = heldBack(why)
    return count > 0 && html`<button class="button" name="held" value="${why}">Send ${count} ${why}</button>`
  }
  const switches = (faults: typeof WEBHOOKS | typeof REQUESTS) =>
    faults.map(
      ({ name, label, does }) => html`<label class="switch"><span>${label} <span class="quiet">${does}</span></span>
<input type="checkbox" role="switch" name="${name}"${engine.faults[name] && html` checked`}></label>`,
    )
  return html`<section class="card" aria-labelledby="faults">
<h2 id="faults">Faults</h2>
<form method="post" action="${at('/faults')}">
<fieldset><legend>Webhooks, on their way to the service</legend>${switches(WEBHOOKS)}</fieldset>
<fieldset><legend>Requests of the service</legend>${switches(REQUESTS)}</fieldset>
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
    return message(context, { status: 400, title: 'Nothing Sent', text: 'Only delayed or dropped events can be sent.' })
  await context.engine.release(held)
  return seeOther(`${context.at('/')}?sent=1`)
}
