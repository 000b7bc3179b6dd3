import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Live, LiveEvent } from './live.ts'

const HEARTBEAT_MS = 20_000
/** After this time the browser reconnects automatically, and its session is checked again. */
const MAX_AGE_MS = 10 * 60_000
const RETRY_MS = 2000
/** An evicted stream reconnects later, at a random time; until then its page polls as usual. */
const EVICTED_RETRY_MS = { from: 30_000, to: 90_000 }

/** The server buffers events that a browser does not read; above this size it drops the stream. */
const MAX_UNREAD_BYTES = 64 * 1024
const CLOSE_GRACE_MS = 1000

export interface StreamLimits {
  ofSession: number
  ofCreator: number
  ofProcess: number
}

export interface StreamOwner {
  creatorId: string
  /** What admits the browser. */
  sessionId: string
}

/** What a browser is sent of an event of its creator's; null: nothing. After `last` its stream may not stay open. */
export type Forward = (event: LiveEvent) => { event: string; data: unknown; last?: boolean } | null

interface OpenStream extends StreamOwner {
  readable: Readable
  evict: () => void
}

export interface EventStreams {
  /** Opens server-sent events about one creator. Above a limit the oldest stream is evicted. */
  open(owner: StreamOwner, forward: Forward): Readable
  closeAll(): void
}

export function eventStreams(live: Live, limits: StreamLimits): EventStreams {
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
    open: (owner, forward) => {
      makeRoom(owner)
      const stream = { ...owner, ...eventStream(live, owner, forward) }
      open.add(stream)
      stream.readable.once('close', () => open.delete(stream))
      return stream.readable
    },
    closeAll: () => {
      for (const { readable } of open) readable.destroy()
    },
  }
}

/** The browsers reconnect automatically, to a process that keeps running. */
export function closeOnStop(streams: EventStreams, app: FastifyInstance, draining: AbortSignal) {
  draining.addEventListener('abort', () => streams.closeAll())
  app.addHook('preClose', async () => streams.closeAll())
}

/** Open until the browser leaves, the session ends, or the maximum age is reached. */
function eventStream(live: Live, { creatorId }: StreamOwner, forward: Forward): Pick<OpenStream, 'readable' | 'evict'> {
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
  const unsubscribe = live.subscribe(creatorId, published => {
    const sent = forward(published)
    if (!sent) return
    send(`event: ${sent.event}\ndata: ${JSON.stringify(sent.data)}\n\n`)
    if (sent.last) end()
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
