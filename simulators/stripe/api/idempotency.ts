import type { Account } from '../account.ts'
import { DAY_S } from '../calendar.ts'
import { Refusal } from '../refusal.ts'

interface Reply {
  status: number
  body: string
}

/** The reply this key has had before; a key belongs to one request. */
export function replayOf(account: Account, key: string, request: string): Reply | null {
  const known = account.store.hidden.replies[key]
  if (!known || known.at < account.now - DAY_S) return null
  if (known.request !== request)
    throw new Refusal(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  return { status: known.status, body: known.body }
}

/** Whatever it came to, a refusal or a failure too: the request was carried out. */
export function remember(account: Account, key: string, request: string, { status, body }: Reply): void {
  const { replies } = account.store.hidden
  for (const [old, { at }] of Object.entries(replies)) if (at < account.now - DAY_S) delete replies[old]
  replies[key] = { request, status, body, at: account.now }
}
