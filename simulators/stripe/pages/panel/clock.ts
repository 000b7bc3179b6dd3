import type { PageReply } from '../../simulator.ts'
import { secondsOf, timeText } from '../format.ts'
import { type Html, html } from '../html.ts'
import { page, status } from '../layout.ts'
import { message } from '../message.ts'
import { type Context, seeOther } from '../page.ts'
import { faultSection } from './faults.ts'
import { nextRenewal, type Step, upcoming } from './upcoming.ts'

const SHOWN_STEPS = 5
const DAY_MS = 86_400_000

export async function showClock(context: Context): Promise<PageReply> {
  const now = await context.engine.now()
  const { moved, saved, sent } = context.request.query
  return page(context, {
    title: 'Clock and Faults',
    panel: '/',
    body: html`${moved !== undefined && status(`The clock was moved. It is now ${timeText(secondsOf(now))}.${onTheirWay(context)}`)}
${saved !== undefined && status('Faults saved.')}
${sent !== undefined && status('Events sent.')}
<div class="columns">${clockSection(context, now)}${faultSection(context)}</div>`,
  })
}

/** Counts the events that a busy or failing service has not accepted yet, without those that a fault holds back. */
function onTheirWay({ engine }: Context): string {
  const count = engine.deliveries().filter(({ held }) => !held).length
  if (count === 0) return ''
  return count === 1 ? ' One event is still on its way.' : ` ${count} events are still on their way.`
}

function clockSection(context: Context, now: Date): Html {
  const steps = upcoming(context.engine, now)
  const renewal = nextRenewal(steps, now)
  const due = context.engine.nextDue()
  const earlier = due && due > now && (!renewal || secondsOf(due) < renewal.at) ? due : null
  const next = earlier && steps.find(({ at }) => at === secondsOf(earlier))
  return html`<section class="card" aria-labelledby="clock">
<h2 id="clock">Clock</h2>
<p class="figure">${timeText(secondsOf(now))}</p>
<p class="quiet">This is the clock of the whole service. It only moves forward, and everything moves with it. Check-in links expire, and people are signed out.</p>
<form method="post" action="${context.at('/advance')}" class="actions">
${
  earlier &&
  html`<div><p>${next ? next.text : 'The next event.'}</p><p class="quiet">${timeText(secondsOf(earlier))}</p></div>
<button class="button primary" name="by" value="due">Advance to Next Event</button>`
}
${
  renewal &&
  html`<div><p>${renewal.text}</p><p class="quiet">${timeText(renewal.at)}</p></div>
<button class="button${earlier ? '' : ' primary'}" name="by" value="renewal">Advance to Next Renewal</button>`
}
${
  renewal &&
  renewal.renewalDoneAt !== renewal.at &&
  html`<button class="button" name="by" value="draft" aria-describedby="draft">Stop Before the Charge</button>
<p class="quiet" id="draft">A renewal’s invoice stays a draft for an hour, then the card is charged.</p>`
}
<div class="pair">
<button class="button" name="by" value="day">Advance 1 Day</button>
<button class="button" name="by" value="month">Advance 1 Month</button>
</div>
</form>
${stepList(steps)}
</section>`
}

function stepList(steps: readonly Step[]): Html {
  if (steps.length === 0) return html`<p>Nothing is due. A renewal appears here once someone subscribes.</p>`
  const rest = steps.length - SHOWN_STEPS
  return html`<div><h3>What comes next</h3>
<ul class="rows">
${steps.slice(0, SHOWN_STEPS).map(({ at, text }) => html`<li><p>${text}</p><p class="quiet">${timeText(at)}</p></li>`)}
${rest > 0 && html`<li class="quiet">And ${rest} more.</li>`}
</ul></div>`
}

function monthAfter(now: Date): Date {
  const later = new Date(now)
  later.setUTCMonth(now.getUTCMonth() + 1)
  // In a shorter month the date overflows into the next one.
  if (later.getUTCDate() !== now.getUTCDate()) later.setUTCDate(0)
  return later
}

function destination({ engine, request }: Context, now: Date): Date | null {
  const renewal = nextRenewal(upcoming(engine, now), now)
  switch (request.fields.by) {
    case 'renewal':
      return renewal && new Date(renewal.renewalDoneAt! * 1000)
    case 'draft':
      return renewal && new Date(renewal.at * 1000)
    case 'due':
      return engine.nextDue()
    case 'day':
      return new Date(now.getTime() + DAY_MS)
    case 'month':
      return monthAfter(now)
    default:
      return null
  }
}

export async function advance(context: Context): Promise<PageReply> {
  const now = await context.engine.now()
  const instant = destination(context, now)
  if (!instant || instant <= now)
    return message(context, { status: 409, title: 'Nothing to Wait For', text: 'The clock was not moved.' })
  await context.engine.advanceTo(instant)
  return seeOther(`${context.at('/')}?moved=1`)
}
