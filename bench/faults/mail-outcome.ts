import { setTimeout as sleep } from 'node:timers/promises'
import type { MailServer } from './mail-server.ts'
import type { FaultyService } from './service.ts'
import { whyLinkIsDead } from './sign-in-emails.ts'

const DELIVERED_WITHIN_MS = 5 * 60_000

/** The outcome of the emails that were asked for during an outage. */
export interface MailOutcome {
  recipients: string[]
  lost: number
  acceptedTwice: number
  /** The reply in place of a sign-in, for each link that is dead: '404 {"error":…}'. */
  deadLinks: string[]
  /** From the moment at which the mail server works until it had accepted the last of them. */
  lastMs: number
}

/** Waits for emails that a mail server which works again must get. */
export async function outcomeOf({ url }: FaultyService, mail: MailServer, recipients: string[]): Promise<MailOutcome> {
  const backAt = performance.now()
  const acceptedBy = () =>
    Map.groupBy(
      mail.deliveries.filter(({ unanswered }) => !unanswered),
      ({ to }) => to,
    )
  const missing = () => {
    const accepted = acceptedBy()
    return recipients.filter(to => !accepted.has(to))
  }
  while (missing().length > 0 && performance.now() - backAt < DELIVERED_WITHIN_MS) await sleep(50)
  const lastMs = performance.now() - backAt
  const copies = [...acceptedBy()].filter(([to]) => recipients.includes(to)).map(([, deliveries]) => deliveries)
  const dead = await Promise.all(copies.map(deliveries => whyLinkIsDead(url, deliveries.at(-1)!)))
  return {
    recipients,
    lost: missing().length,
    acceptedTwice: copies.filter(({ length }) => length > 1).length,
    deadLinks: dead.filter(why => why !== null),
    lastMs,
  }
}
