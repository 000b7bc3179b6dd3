import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { ipAddress } from '../../server/testing/ip-addresses.ts'
import type { Delivery } from './mail-server.ts'

const MAX_TRIES = 20
const TRY_AGAIN_MS = 500

let asked = 0

/** Asks for so many sign-in emails, each to a person and from a network of its own, and returns the recipients. */
export function requestEmails(url: string, count: number): Promise<string[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const person = ++asked
      const email = `person-${person}@example.com`
      const reply = await fetch(`${url}/api/dashboard/access`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': ipAddress(person) },
        body: JSON.stringify({ email }),
      })
      await reply.arrayBuffer()
      if (reply.status !== 200) throw new Error(`A sign-in email was answered ${reply.status}`)
      return email
    }),
  )
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
