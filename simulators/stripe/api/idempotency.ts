import type { Account } from '../account.ts'
import { ApiError } from '../api-error.ts'
import { DAY_S } from '../calendar.ts'

interface Reply {
  status: number
  body: string
}

/** The first reply under this key, or null; the same key with another request is refused. */
export function replayOf(account: Account, key: string, fingerprint: string): Reply | null {
  const saved = account.store.hidden.replies[key]
  if (!saved || saved.at < account.now - DAY_S) return null
  if (saved.request !== fingerprint)
    throw new ApiError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  return { status: saved.status, body: saved.body }
}

/** Refusals and failures are saved too: the request was carried out. */
export function saveReply(account: Account, key: string, fingerprint: string, { status, body }: Reply): void {
  const { replies } = account.store.hidden
  for (const [oldKey, { at }] of Object.entries(replies)) if (at < account.now - DAY_S) delete replies[oldKey]
  replies[key] = { request: fingerprint, status, body, at: account.now }
}
