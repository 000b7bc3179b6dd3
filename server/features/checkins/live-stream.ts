import { Readable } from 'node:stream'
import type { Live } from '../../live/live.ts'

const HEARTBEAT_MS = 20_000
/** After this time the browser reconnects automatically, and its session is checked again. */
const MAX_AGE_MS = 10 * 60_000
const RETRY_MS = 2000
/** An evicted stream reconnects later, at a random time; until then its page polls as usual. */
const EVICTED_RETRY_MS = { from: 30_000, to: 90_000 }

/** After this event no stream of the creator may stay open. */
const ACCOUNT_GONE = 'account-gone'
/** After this event the stream of that session may not stay open. */
const SESSION_ENDED = 'session-ended'

/** The server buffers events that a browser does not read; above this size it drops the stream. */
const MAX_UNREAD_BYTES = 64 * 1024
const CLOSE_GRACE_MS = 1000

/** A browser has a few pages open, and a creator a few browsers. */
const STREAM_LIMITS = { ofSession: 6, ofCreator: 24, ofProcess: 5000 }

export interface StreamOwner {
  creatorId: string
  sessionId: string
}

interface OpenStream extends StreamOwner {
  readable: Readable
  evict: () => void
}

export interface LiveStreams {
  /** Opens server-sent events for one creator. Above a limit the oldest stream is evicted. */
  open(owner: StreamOwner): Readable
  closeAll(): void
}

export function liveStreams(live: Live, limits = STREAM_LIMITS): LiveStreams {
  /** Oldest first. */
  const open = new Set<OpenStream>()

  const makeRoom = ({ creatorId, sessionId }: StreamOwner) => {
    const ofCreator = [...open].filter(stream => stream.creatorId === creatorId)
    const ofSession = ofCreator.filter(stream => stream.sessionId === sessionId)
    const oldest =
      (ofSession.length >= limits.ofSession && ofSession[0]) ||
      (ofCreator.length >= limits.ofCreator && ofCreator[0]) ||
      (open.size >= limits.ofProcess && [...open][0])
    if (!oldest) return
    open.delete(oldest)
    oldest.evict()
  }

  return {
    open: owner => {
      makeRoom(owner)
      const stream = { ...owner, ...eventStream(live, owner) }
      open.add(stream)
      stream.readable.once('close', () => open.delete(stream))
      return stream.readable
    },
    closeAll: () => {
      for (const { readable } of open) readable.destroy()
    },
  }
}

/** Open until the browser leaves, the session ends, or the maximum age is reached. */
function eventStream(live: Live, { creatorId, sessionId }: StreamOwner): Pick<OpenStream, 'readable' | 'evict'> {
  const readable = new Readable({ read() {} })
  const send = (text: string) => {
    readable.push(text)
    if (readable.readableLength > MAX_UNREAD_BYTES) readable.destroy()
  }
  const stopListening = () => {
    unsubscribe()
    clearInterval(heartbeat)
    clearTimeout(maxAgeTimer)
  }
  const end = () => {
    stopListening()
    readable.push(null)
    setTimeout(() => readable.destroy(), CLOSE_GRACE_MS).unref()
  }
  const unsubscribe = live.subscribe(creatorId, ({ event, data }) => {
    if (event === SESSION_ENDED && (data as { sessionId: string }).sessionId !== sessionId) return
    send(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    if (event === ACCOUNT_GONE || event === SESSION_ENDED) end()
  })
  const heartbeat = setInterval(() => send(': here\n\n'), HEARTBEAT_MS)
  const maxAgeTimer = setTimeout(end, MAX_AGE_MS)
  readable.once('close', stopListening)
  send(`retry: ${RETRY_MS}\n\n`)
  return {
    readable,
    evict: () => {
      send(`retry: ${evictedRetryMs()}\n\n`)
      end()
    },
  }
}

const evictedRetryMs = () =>
  Math.round(EVICTED_RETRY_MS.from + Math.random() * (EVICTED_RETRY_MS.to - EVICTED_RETRY_MS.from))
