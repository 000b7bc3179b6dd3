import type { ReplyOf } from '../../../../../contract/endpoint.ts'
import type { pendingCheckIn } from '../../../../../contract/pending-check-ins.ts'
import type { Ask } from './asks.ts'

/** `unknown`: this browser can no longer prove that it asked. */
export type Answer = ReplyOf<typeof pendingCheckIn> | { state: 'unknown'; reason?: undefined; earlier?: undefined }

type Asked = Pick<Ask, 'checkinToken' | 'id'>

/** Null when the server does not answer. Without the typed client, which is heavier than this file. */
async function answerTo(method: 'GET' | 'DELETE', { checkinToken, id }: Asked): Promise<Answer | null> {
  try {
    const reply = await fetch(`/api/checkin/${checkinToken}/pending/${id}`, { method })
    if (reply.status === 404) return { state: 'unknown' }
    return reply.ok ? ((await reply.json()) as Answer) : null
  } catch {
    return null
  }
}

export const answerOf = (ask: Asked) => answerTo('GET', ask)
export const withdrawAsk = (ask: Asked) => answerTo('DELETE', ask)
