import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Queries } from '../db/db.ts'

const CHANNEL = 'live'
/** Check-ins of one moment travel together: NOTIFY takes a lock on the whole cluster at commit. */
const GATHER_MS = 10
const RECONNECT_MS = 500
const MAX_PAYLOAD_BYTES = 7000

/** `key` says who may see it: a creator's id. */
export interface LiveEvent {
  key: string
  event: string
  data: unknown
}

type Listener = (event: LiveEvent) => void

export interface Live {
  publish(event: LiveEvent): void
  subscribe(key: string, listener: Listener): () => void
  stop(): Promise<void>
}

/**
 * Events to every process through LISTEN/NOTIFY. Sent after commit and lost in a crash: screens poll as well.
 */
export async function startLive({
  pool,
  connection,
  log,
}: {
  pool: pg.Pool
  /** Of the session that listens. */
  connection: pg.PoolConfig
  log: Logger
}): Promise<Live> {
  const listeners = new Map<string, Set<Listener>>()
  const dispatch = (payload: string) => {
    if (listeners.size === 0) return
    for (const event of JSON.parse(payload) as LiveEvent[])
      for (const listener of listeners.get(event.key) ?? []) listener(event)
  }
  const ears = listen(connection, dispatch, log)
  await ears.ready
  const outbox = gather(events => notify(pool, events).catch(error => log.warn({ err: error }, 'live events lost')))
  return {
    publish: outbox.add,
    subscribe: (key, listener) => {
      const group = listeners.get(key) ?? new Set()
      listeners.set(key, group.add(listener))
      return () => {
        group.delete(listener)
        if (group.size === 0 && listeners.get(key) === group) listeners.delete(key)
      }
    },
    stop: async () => {
      outbox.stop()
      await ears.stop()
    },
  }
}

function gather(flush: (events: LiveEvent[]) => void) {
  let waiting: LiveEvent[] = []
  let timer: NodeJS.Timeout | undefined
  const send = () => {
    timer = undefined
    const events = waiting
    waiting = []
    flush(events)
  }
  return {
    add: (event: LiveEvent) => {
      waiting.push(event)
      timer ??= setTimeout(send, GATHER_MS)
    },
    stop: () => clearTimeout(timer),
  }
}

/** The newest event of a key and kind stands for those before it. None waits for the disk: a crash may lose them. */
async function notify(pool: pg.Pool, events: LiveEvent[]): Promise<void> {
  const newest = [
    ...new Map(events.map(event => [`${event.key} ${event.event} ${subjectOf(event.data)}`, event])).values(),
  ]
  for (const payload of payloadsOf(newest))
    await pool.query({
      name: 'live-notify',
      text: "select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)",
      values: [CHANNEL, payload],
    })
}

/** For what is rare: travels with the commit itself, and not at all when the transaction is rolled back. */
export const publishOnCommit = (tx: Queries, event: LiveEvent): Promise<unknown> =>
  sql`select pg_notify(${CHANNEL}, ${JSON.stringify([event])})`.execute(tx)

const subjectOf = (data: unknown) =>
  typeof data === 'object' && data !== null && 'linkId' in data ? String(data.linkId) : ''

/** NOTIFY carries less than 8,000 bytes. */
function* payloadsOf(events: LiveEvent[]): Generator<string> {
  let batch: LiveEvent[] = []
  let sizeBytes = 0
  for (const event of events) {
    const eventBytes = Buffer.byteLength(JSON.stringify(event)) + 1
    if (batch.length > 0 && sizeBytes + eventBytes > MAX_PAYLOAD_BYTES) {
      yield JSON.stringify(batch)
      batch = []
      sizeBytes = 0
    }
    batch.push(event)
    sizeBytes += eventBytes
  }
  if (batch.length > 0) yield JSON.stringify(batch)
}

/** One connection that listens, and comes back when it is cut. */
function listen(connection: pg.PoolConfig, onPayload: (payload: string) => void, log: Logger) {
  let client: pg.Client | undefined
  let stopped = false
  let retry: NodeJS.Timeout | undefined
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ application_name: 'nearmark live', ...connection, keepAlive: true })
    const lost = () => {
      if (stopped || client !== next) return
      client = undefined
      retry = setTimeout(() => connect().catch(again), RECONNECT_MS)
    }
    next.on('error', error => {
      log.warn({ err: error }, 'live connection lost')
      lost()
    })
    next.on('end', lost)
    next.on('notification', ({ payload }) => payload && onPayload(payload))
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
    client = next
  }
  const again = () => {
    if (!stopped) retry = setTimeout(() => connect().catch(again), RECONNECT_MS)
  }
  return {
    ready: connect(),
    stop: async () => {
      stopped = true
      clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}
