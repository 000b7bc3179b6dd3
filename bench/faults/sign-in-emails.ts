import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { ipAddress } from '../../server/testing/ip-addresses.ts'
import type { Delivery } from './mail-server.ts'

const MAX_TRIES = 20
const TRY_AGAIN_MS = 500

let people = 0
let networks = 0

interface EmailRequest {
  email: string
  /** Of the form that will be told what has become of the email. */
  formId?: string
  /** For the second email of an hour. */
  recaptchaToken?: string
}

/** Asks for a sign-in email, from a network of its own, and returns the browser's cookies. */
export async function requestEmail(url: string, request: EmailRequest): Promise<string> {
  const reply = await fetch(`${url}/api/dashboard/access`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ipAddress(++networks) },
    body: JSON.stringify(request),
  })
  await reply.arrayBuffer()
  if (reply.status !== 200) throw new Error(`A sign-in email was answered ${reply.status}`)
  return reply.headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ')
}

/** The emails of people who have not asked for anything. */
export const newPeople = (count: number): string[] =>
  Array.from({ length: count }, () => `person-${++people}@example.com`)

/** Asks for so many sign-in emails, each to a person of its own, and returns the recipients. */
export async function requestEmails(url: string, count: number): Promise<string[]> {
  const recipients = newPeople(count)
  await Promise.all(recipients.map(email => requestEmail(url, { email })))
  return recipients
}

/**
 * Null where the link of a sign-in email is alive, else what came instead: 'no link', '404 {"error":…}'. Opened in another browser a
 * living link asks for a confirmation, and stays as it is.
 */
export async function whyLinkIsDead(url: string, { raw }: Pick<Delivery, 'raw'>): Promise<string | null> {
  const { text = '' } = await PostalMime.parse(raw)
  const link = /https?:\/\/\S+token=\S+/.exec(text)?.[0]
  if (!link) return 'no link'
  const open = () => fetch(`${url}/api/verify/${new URL(link).searchParams.get('token')}`)
  let reply = await open()
  for (let tries = 1; reply.status === 503 && tries < MAX_TRIES; tries++) {
    await reply.arrayBuffer()
    await sleep(TRY_AGAIN_MS)
    reply = await open()
  }
  const body = await reply.text()
  return reply.ok && JSON.parse(body).confirm === true ? null : `${reply.status} ${body}`
}
