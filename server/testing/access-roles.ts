import type { MadeLink } from './check-in-makers.ts'

export const callers = [
  'nobody',
  'visitor',
  'owner',
  'another creator',
  'admin',
  'display',
  'warden',
  'person',
  'kiosk',
] as const
export type Caller = (typeof callers)[number]

/** What calls are made about: a link of the owner's with one check-in, and more of it where a call asks for more. */
export interface Sample {
  link: MadeLink
  checkInId: string
  photoId: () => Promise<string>
  /** The path of a check-in of the visitor's that waits for its email. */
  pending: () => Promise<string>
  personId: () => Promise<string>
  displayId: () => Promise<string>
  /** The path of the calendar. */
  calendar: () => Promise<string>
  /** Of another browser of the owner's. */
  sessionId: () => Promise<string>
}

/**
 * What each gets who asks for something of the owner's: status by caller, in the order of `callers`. Where nothing else stands,
 * an admin is another creator; the screen of a display, a kiosk, the device of a warden, and somebody on the list who came by a personal link, are
 * visitors.
 */
export interface Row {
  path?: (sample: Sample) => string | Promise<string>
  body?: (sample: Sample) => unknown
  /** Where the caller is; else on this machine. */
  ip?: string
  statuses: readonly [number, number, number, number, number?, number?, number?, number?, number?]
}

export const statusOf = ({ statuses }: Row, caller: Caller): number =>
  statuses[callers.indexOf(caller)] ?? (caller === 'admin' ? statuses[3] : statuses[1])

export const onlyOwner = [401, 401, 200, 404] as const
/** The owner is let in, and what is asked for cannot be done. */
export const onlyInVain = [401, 401, 409, 404] as const
/** Names nothing but the caller's own account, which has no subscription here. */
export const ofOwnAccount = [401, 401, 404, 404] as const
export const onlyOwnEmail = [401, 401, 200, 403] as const
/** Of the visitor's browser, which made it. */
export const onlyItsBrowser = [404, 200, 404, 404, 404, 404, 404, 404, 404] as const
/** The screen of a display at the link. */
export const onlyDisplay = [401, 401, 401, 401, 401, 200] as const
/** The device of the warden of another link of the owner's. */
export const onlyWarden = [401, 401, 401, 401, 401, 401, 200] as const
/** A kiosk at another link of the owner's. */
export const onlyKiosk = [401, 401, 401, 401, 401, 401, 401, 401, 200] as const
export const everybody = [200, 200, 200, 200] as const
export const onlyAdmin = [401, 401, 403, 403, 200] as const

/** Above the table of docs/access.md. */
const WHAT_IT_SAYS = `Made by \`server/access.test.ts\`, which makes each call in each role (\`npm test -- server/access.test.ts -u\` writes it anew).
What is asked for is the owner's, or of the visitor's browser, and exists; a token or a key in a sample is made up. 401: sign in; 403: not yours; 404: not there, for all you may know;
400, 409: let in, and the sample was no good; 200 to everybody: public, or an answer that tells nothing.
Below the calls stand pages, files and tools that are none: pages are the same document for everybody, and mailbox and simulator are asked for from another machine.`

export const SESSION_RANGE = '?from=2027-01-01T00:00:00Z&to=2027-02-01T00:00:00Z'
/** Of a link that was changed since. */
export const SESSION = { version: 0, startsAt: '2027-01-04T08:00:00Z' }

/** The text of docs/access.md. */
export function accessTable(matrix: Record<string, Row>): string {
  const rows = Object.entries(matrix).map(([name, row]) => {
    const cells = callers.map(caller => statusOf(row, caller))
    return `| \`${name}\` | ${cells.join(' | ')} |`
  })
  const header = [`| call | ${callers.join(' | ')} |`, `|---|${'---|'.repeat(callers.length)}`]
  return `${['# Who may call what', '', WHAT_IT_SAYS, '', ...header, ...rows].join('\n')}\n`
}
