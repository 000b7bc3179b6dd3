import type pg from 'pg'
import { TICKET_MINUTES } from '../../../../contract/code-call.ts'
import { hashOf, newSecret } from '../../../db/ids.ts'
import type { Secrets } from '../../../derived-key.ts'
import type { Cookies } from '../../../http/cookies.ts'
import { signerFor } from '../../../signer.ts'

/** A visitor of this browser has seen this display at that time. */
export interface Ticket {
  displayId: string
  openedAt: Date
  /** Tells it from every other ticket, and makes none. */
  hash: Buffer
}

/** Why a link that asks for the code on the screen takes no attempt. */
export type CodeFault = 'code_needed' | 'code_old'

const COOKIE = 'code'
/** Somewhat longer than its tickets. */
const COOKIE_S = 2 * TICKET_MINUTES * 60
const DIGEST_BYTES = 16

interface Browser {
  checkinToken: string
  cookies: Pick<Cookies, 'get' | 'set'>
}

export interface Tickets {
  sign: (browser: Browser, ticket: Omit<Ticket, 'hash'>) => string
  /** Null of a text that was not signed for this link and this browser. */
  read: (browser: Browser, signed: string) => Ticket | null
}

/** The secret of this browser, by which it alone uses its tickets: set anew, or for the first time. */
export function rememberForTickets(cookies: Pick<Cookies, 'get' | 'set'>): string {
  const secret = cookies.get(COOKIE) ?? newSecret()
  cookies.set(COOKIE, secret, { maxAgeS: COOKIE_S })
  return secret
}

/** HMACs over link, display, time and browser. Derives its keys once. */
export function codeTickets(secrets: Secrets): Tickets {
  const { sign, verifies } = signerFor(secrets, 'tickets for a code', { bytes: DIGEST_BYTES })
  return {
    sign: ({ checkinToken, cookies }, { displayId, openedAt }) => {
      const said = `${displayId}.${openedAt.getTime().toString(36)}`
      return `${said}.${sign(checkinToken, rememberForTickets(cookies), said).toString('base64url')}`
    },
    read: ({ checkinToken, cookies }, signed) => {
      const browser = cookies.get(COOKIE)
      const [displayId = '', time = '', mac = ''] = signed.split('.')
      const given = Buffer.from(mac, 'base64url')
      if (browser === undefined || !verifies(given, checkinToken, browser, `${displayId}.${time}`)) return null
      return { displayId, openedAt: new Date(Number.parseInt(time, 36)), hash: hashOf(given.toString('base64url')) }
    },
  }
}

/** Those of the displays that still show codes. Asks nothing where nobody has a ticket. */
export async function showingDisplays(
  client: pg.ClientBase | pg.Pool,
  attempts: readonly { ticket: Ticket | null }[],
): Promise<Set<string>> {
  const ids = new Set(attempts.flatMap(({ ticket }) => ticket?.displayId ?? []))
  if (ids.size === 0) return new Set()
  const { rows } = await client.query<{ id: string }>({
    name: 'showing-displays',
    text: 'select id from displays where id = any($1::uuid[]) and secret is not null',
    values: [[...ids]],
  })
  return new Set(rows.map(({ id }) => id))
}

/** `showing`: the displays that still show codes. `now` is the database's time. */
export function codeFault(
  ticket: Ticket | null,
  { showing, now }: { showing: Set<string>; now: Date },
): CodeFault | null {
  if (!ticket) return 'code_needed'
  const ageMs = now.getTime() - ticket.openedAt.getTime()
  return ageMs <= TICKET_MINUTES * 60_000 && showing.has(ticket.displayId) ? null : 'code_old'
}
