import type { Settings } from '../../settings.ts'
import type { PageReply } from '../../simulator.ts'
import { type Html, html } from '../html.ts'
import { page, status } from '../layout.ts'
import { type Context, seeOther } from '../page.ts'

type FormFields = Readonly<Record<string, string>>

interface Fault {
  field: 'retryDays' | 'taxPercent'
  message: string
}

const UPCOMING_DAYS = ['3', '7', '15', '30', '45']
const MOST_RETRIES = 8
const LAST_RETRY_DAY = 60

export const showSettings = (context: Context): PageReply =>
  settingsPage(context, { sent: sentOf(context.engine.settings), fault: null })

export async function changeSettings(context: Context): Promise<PageReply> {
  const { engine, request, at } = context
  const read = readSettings(request.fields)
  if ('message' in read) return settingsPage(context, { sent: request.fields, fault: read })
  await engine.configure(read)
  return seeOther(`${at('/settings')}?saved=1`)
}

function readSettings(sent: FormFields): Settings | Fault {
  const { retryDays = '', afterRetries, upcomingDays = '', taxPercent = '', taxBehavior } = sent
  const days = retryDays
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number)
  const ascending = days.every((day, index) => Number.isInteger(day) && day > (days[index - 1] ?? 0))
  if (!ascending || days.length > MOST_RETRIES || (days.at(-1) ?? 0) > LAST_RETRY_DAY)
    return {
      field: 'retryDays',
      message: `Up to ${MOST_RETRIES} whole days, in ascending order, none later than ${LAST_RETRY_DAY}.`,
    }
  const tax = Number(taxPercent || '0')
  if (!(tax >= 0 && tax < 100)) return { field: 'taxPercent', message: 'A number from 0 to 99.' }
  return {
    retryDays: days,
    afterRetries: afterRetries === 'unpaid' || afterRetries === 'past_due' ? afterRetries : 'cancel',
    upcomingDays: UPCOMING_DAYS.includes(upcomingDays) ? Number(upcomingDays) : null,
    taxPercent: tax,
    taxBehavior: taxBehavior === 'inclusive' ? 'inclusive' : 'exclusive',
  }
}

const sentOf = ({ retryDays, upcomingDays, taxPercent, ...settings }: Settings): FormFields => ({
  ...settings,
  retryDays: retryDays.join(', '),
  upcomingDays: String(upcomingDays ?? ''),
  taxPercent: String(taxPercent),
})

interface Shown {
  sent: FormFields
  fault: Fault | null
}

function settingsPage(context: Context, { sent, fault }: Shown): PageReply {
  const { at, request } = context
  return page(context, {
    title: 'Settings',
    panel: '/settings',
    ...(fault && { status: 400 }),
    body: html`${request.query.saved !== undefined && status('Settings saved.')}
<form method="post" action="${at('/settings')}" class="card">
<h2>Failed renewals</h2>
${input({ name: 'retryDays', label: 'Charge again after days', sent, fault })}
${select('afterRetries', 'When every attempt has failed', sent, [
  ['cancel', 'Cancel the subscription'],
  ['unpaid', 'Mark the subscription as unpaid'],
  ['past_due', 'Leave the subscription past due'],
])}
<h2>Upcoming renewals</h2>
${select('upcomingDays', 'Send invoice.upcoming', sent, [
  ...UPCOMING_DAYS.map((days): Option => [days, `${days} days before`]),
  ['', 'Never'],
])}
<h2>Tax</h2>
${input({ name: 'taxPercent', label: 'Tax in percent, for subscriptions with automatic tax', sent, fault })}
${select('taxBehavior', 'Prices without a tax setting of their own', sent, [
  ['exclusive', 'Tax is added to the price'],
  ['inclusive', 'Tax is part of the price'],
])}
<button class="button primary">Save</button>
</form>`,
  })
}

interface Input extends Shown {
  name: Fault['field']
  label: string
}

function input({ name, label, sent, fault }: Input): Html {
  const faulty = fault?.field === name && fault
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${sent[name]}" inputmode="decimal" autocomplete="off"${faulty && html` aria-invalid="true" aria-describedby="${name}-fault" autofocus`}>
${faulty && html`<p class="fault" id="${name}-fault">${faulty.message}</p>`}
</div>`
}

type Option = [value: string, text: string]

const select = (name: string, label: string, sent: FormFields, options: Option[]): Html => html`<div class="field">
<label for="${name}">${label}</label>
<select id="${name}" name="${name}">
${options.map(([value, text]) => html`<option value="${value}"${sent[name] === value && html` selected`}>${text}</option>`)}
</select>
</div>`
