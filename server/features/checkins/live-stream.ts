import { Readable } from 'node:stream'
import type { Live } from '../../live/live.ts'

const HEARTBEAT_MS = 20_000
/** Then the browser comes back by itself, and its session is looked at again. */
const MAX_AGE_MS = 10 * 60_000
const RETRY_MS = 2000
/** A stream that gave way to newer ones comes back later, at no common moment; its page asks again meanwhile as ever. */
const CROWDED_RETRY_MS = { from: 30_000, to: 90_000 }

/** Then nobody may listen here any more. */
const ACCOUNT_GONE = 'account-gone'
/** Then the browser of this session may not. */
const SESSION_ENDED = 'session-ended'

/** A browser that takes no events piles them up here. */
const MAX_UNREAD_BYTES = 64 * 1024
const LAST_WORDS_WITHIN_MS = 1000

/** A browser looks at a few pages at a time, and a creator has a few browsers. */
const STREAM_LIMITS = { ofSession: 6, ofCreator: 24, ofProcess: 5000 }

export interface StreamOwner {
  creatorId: string
  sessionId: string
}

interface OpenStream extends StreamOwner {
  readable: Readable
  giveWay: () => void
}

export interface LiveStreams {
  /** Server-sent events of one creator. The oldest stream ends where there would be too many. */
  open(owner: StreamOwner): Readable
  closeAll(): void
}

export function liveStreams(live: Live, limits = STREAM_LIMITS): LiveStreams {
  /** The oldest first. */
  const open = new Set<OpenStream>()

  const makeRoom = ({ creatorId, sessionId }: StreamOwner) => {
    const ofCreator = [...open].filter(stream => stream.creatorId === creatorId)
    const ofSession = ofCreator.filter(stream => stream.sessionId === sessionId)
    const crowded =
      (ofSession.length >= limits.ofSession && ofSession[0]) ||
      (ofCreator.length >= limits.ofCreator && ofCreator[0]) ||
      (open.size >= limits.ofProcess && [...open][0])
    if (!crowded) return
    open.delete(crowded)
    crowded.giveWay()
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

/** Until the browser leaves, the session ends, or it must be looked at again. */
function eventStream(live: Live, { creatorId, sessionId }: StreamOwner): Pick<OpenStream, 'readable' | 'giveWay'> {
  const readable = new Readable({ read() {} })
  const send = (text: string) => {
    readable.push(text)
    if (readable.readableLength > MAX_UNREAD_BYTES) readable.destroy()
  }
  const stopListening = () => {
    unsubscribe()
    clearInterval(heartbeat)
    clearTimeout(lookAgain)
  }
  const end = () => {
    stopListening()
    readable.push(null)
    setTimeout(() => readable.destroy(), LAST_WORDS_WITHIN_MS).unref()
  }
  const unsubscribe = live.subscribe(creatorId, ({ event, data }) => {
    if (event === SESSION_ENDED && (data as { sessionId: string }).sessionId !== sessionId) return
    send(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    if (event === ACCOUNT_GONE || event === SESSION_ENDED) end()
  })
  const heartbeat = setInterval(() => send(': here\n\n'), HEARTBEAT_MS)
  const lookAgain = setTimeout(end, MAX_AGE_MS)
  readable.once('close', stopListening)
  send(`retry: ${RETRY_MS}\n\n`)
  return {
    readable,
    giveWay: () => {
      send(`retry: ${crowdedRetryMs()}\n\n`)
      end()
    },
  }
}

const crowdedRetryMs = () =>
  Math.round(CROWDED_RETRY_MS.from + Math.random() * (CROWDED_RETRY_MS.to - CROWDED_RETRY_MS.from))
