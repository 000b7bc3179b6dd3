import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Queries } from '../db/db.ts'
import { outbox } from './outbox.ts'

const CHANNEL = 'live'
const RECONNECT_MS = 500
const MAX_PAYLOAD_BYTES = 7000

/** `key` is the id of the creator who may see the event. */
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

/** Sends events to every process through LISTEN/NOTIFY after the commit. A crash may lose them, so screens poll as well. */
export async function startLive({
  pool,
  connection,
  log,
}: {
  pool: pg.Pool
  /** For the session that listens. */
  connection: pg.PoolConfig
  log: Logger
}): Promise<Live> {
  const listeners = new Map<string, Set<Listener>>()
  const dispatch = (payload: string) => {
    if (listeners.size === 0) return
    for (const event of JSON.parse(payload) as LiveEvent[])
      for (const listener of listeners.get(event.key) ?? []) listener(event)
  }
  const subscription = listen(connection, dispatch, log)
  await subscription.ready
  const { add, stop } = outbox<LiveEvent>(events =>
    notify(pool, events).catch(error => log.warn({ err: error }, 'live events lost')),
  )
  return {
    publish: add,
    subscribe: (key, listener) => {
      const group = listeners.get(key) ?? new Set()
      listeners.set(key, group.add(listener))
      return () => {
        group.delete(listener)
        if (group.size === 0 && listeners.get(key) === group) listeners.delete(key)
      }
    },
    stop: async () => {
      stop()
      await subscription.stop()
    },
  }
}

/** Only the newest event per key and kind is sent. Commits do not wait for the disk: events may be lost in a crash. */
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

/** For rare events: sent by the commit itself, and not sent when the transaction is rolled back. */
export const publishOnCommit = (tx: Queries, event: LiveEvent): Promise<unknown> =>
  sql`select pg_notify(${CHANNEL}, ${JSON.stringify([event])})`.execute(tx)

const subjectOf = (data: unknown) =>
  typeof data === 'object' && data !== null && 'linkId' in data ? String(data.linkId) : ''

/** The payload of a NOTIFY is limited to 8,000 bytes. */
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

/** One connection that listens, and reconnects when it is lost. */
function listen(connection: pg.PoolConfig, onPayload: (payload: string) => void, log: Logger) {
  let client: pg.Client | undefined
  let stopped = false
  let retry: NodeJS.Timeout | undefined
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ application_name: 'nearmark live', ...connection, keepAlive: true })
    const lost = () => {
      if (stopped || client !== next) return
      client = undefined
      retry = setTimeout(() => connect().catch(retryLater), RECONNECT_MS)
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
  const retryLater = () => {
    if (!stopped) retry = setTimeout(() => connect().catch(retryLater), RECONNECT_MS)
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
