import { Readable } from 'node:stream'
import type { Live } from '../../live/live.ts'

const HEARTBEAT_MS = 20_000
/** Then the browser comes back by itself, and its session is looked at again. */
const MAX_AGE_MS = 10 * 60_000
const RETRY_MS = 2000
/** Then nobody may listen here any more. */
const ACCOUNT_GONE = 'account-gone'
/** Then the browser of this session may not. */
const SESSION_ENDED = 'session-ended'

interface Listener {
  creatorId: string
  sessionId: string
}

/** Server-sent events of one creator, until the browser leaves or the session must be looked at again. */
export function liveStream(live: Live, { creatorId, sessionId }: Listener, open: Set<Readable>): Readable {
  const stream = new Readable({ read() {} })
  stream.push(`retry: ${RETRY_MS}\n\n`)
  const unsubscribe = live.subscribe(creatorId, ({ event, data }) => {
    if (event === SESSION_ENDED && (data as { sessionId: string }).sessionId !== sessionId) return
    stream.push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    if (event === ACCOUNT_GONE || event === SESSION_ENDED) stream.push(null)
  })
  const heartbeat = setInterval(() => stream.push(': here\n\n'), HEARTBEAT_MS)
  const end = setTimeout(() => stream.push(null), MAX_AGE_MS)
  open.add(stream)
  stream.once('close', () => {
    unsubscribe()
    clearInterval(heartbeat)
    clearTimeout(end)
    open.delete(stream)
  })
  return stream
}
