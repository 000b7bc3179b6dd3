import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { solved } from '../../server/testing/solve-captcha.ts'
import { type Figure, figure } from '../figures.ts'
import { type MailOutcome, outcomeOf } from './mail-outcome.ts'
import { MAIL_REFUSALS, type MailServer } from './mail-server.ts'
import type { FaultyService } from './service.ts'
import { newPeople, requestEmail } from './sign-in-emails.ts'

const FAULT = 'Mail server refuses for good'
const EMAILS = 6
const TOLD_WITHIN_MS = 30_000

interface Refusal {
  /** People whose form never said that their email was refused. */
  untold: number
  again: MailOutcome
  /** Of those who do not ask again, how many have no email. */
  without: number
}

/** The mail server refuses emails for good, works again, and most people ask for another one as their form offers. */
export async function refusals(service: FaultyService, mail: MailServer): Promise<Refusal[]> {
  const outcomes: Refusal[] = []
  for (const how of MAIL_REFUSALS) {
    const [idle, ...asking] = newPeople(EMAILS)
    await mail.fail(how)
    const waiting = await Promise.all([idle!, ...asking].map(email => openForm(service.url, email)))
    const untold = await untoldAfterAll(service.url, waiting)
    await mail.recover()
    for (const email of asking)
      await requestEmail(service.url, { email, recaptchaToken: await solvedCaptcha(service.url) })
    const again = await outcomeOf(service, mail, asking)
    outcomes.push({ untold, again, without: mail.deliveries.some(({ to }) => to === idle) ? 0 : 1 })
  }
  return outcomes
}

interface Form {
  formId: string
  cookie: string
}

async function openForm(url: string, email: string): Promise<Form> {
  const formId = randomBytes(16).toString('hex')
  return { formId, cookie: await requestEmail(url, { email, formId }) }
}

/** How many forms do not say 'undeliverable' although there was time. */
async function untoldAfterAll(url: string, forms: Form[]): Promise<number> {
  for (const givingUpAt = performance.now() + TOLD_WITHIN_MS; ; await sleep(100)) {
    const told = await Promise.all(forms.map(form => isTold(url, form)))
    const untold = told.filter(isTold => !isTold).length
    if (untold === 0 || performance.now() > givingUpAt) return untold
  }
}

async function isTold(url: string, { formId, cookie }: Form): Promise<boolean> {
  const reply = await fetch(`${url}/api/sign-in-emails/${formId}`, { headers: { cookie } })
  const { state } = (await reply.json()) as { state?: string }
  return state === 'undeliverable'
}

const solvedCaptcha = async (url: string) => solved(await (await fetch(`${url}/api/captcha/challenge`)).json())

export function refusalFigures(refused: Refusal[]): Figure[] {
  const sum = (count: (refusal: Refusal) => number) => refused.reduce((total, refusal) => total + count(refusal), 0)
  const numbers = `${EMAILS * MAIL_REFUSALS.length} emails; the server ${MAIL_REFUSALS.join(', ')}`
  const deadLinks = refused.flatMap(({ again }) => again.deadLinks)
  const none = { goal: { atMost: 0 }, unit: '', numbers }
  return [
    figure({ ...none, what: `${FAULT}: emails that nobody is told of`, value: sum(({ untold }) => untold) }),
    figure({ ...none, what: `${FAULT}: asked for again, emails that never arrive`, value: sum(r => r.again.lost) }),
    figure({
      ...none,
      what: `${FAULT}: asked for again, emails accepted twice`,
      value: sum(({ again }) => again.acceptedTwice),
    }),
    figure({
      ...none,
      what: `${FAULT}: asked for again, emails with a dead link`,
      value: deadLinks.length,
      numbers: [numbers, ...deadLinks].join('; '),
    }),
    figure({
      what: 'Control: people who do not ask again and have no email',
      goal: { atLeast: 1 },
      value: sum(({ without }) => without),
      unit: '',
      numbers: 'one of each refusal',
    }),
  ]
}
