import pg from 'pg'
import { watchCalls } from './watch-calls.ts'

/** SQLSTATEs after which the same call may well succeed a moment later. */
const CONFLICTS = new Set(['40001', '40P01', '55P03'])
/** Connection lost, no resources (a full disk), shutting down or still starting, input or output failed. */
const CLASSES_OUT_OF_ORDER = new Set(['08', '53', '57', '58'])
const READ_ONLY = '25006'
const DISK_FULL = '53100'
const CANNOT_CONNECT_NOW = '57P03'
const ABORTED_BEFORE = '25P02'

/** The database could not be reached, or could not run the query now; a retry may succeed. */
export class DatabaseUnavailable extends Error {
  /** SQLSTATE of a conflict, else that of a database which takes no connection: graphile-worker tries again by it. */
  readonly code: string
  readonly reason: string
  constructor(cause: Error) {
    super(`The database is not available: ${reasonOf(cause)}`, { cause })
    this.name = 'DatabaseUnavailable'
    this.reason = reasonOf(cause)
    const state = sqlStateOf(cause)
    this.code = CONFLICTS.has(state) ? state : CANNOT_CONNECT_NOW
  }
}

/** A host name with several IPs fails once per IP. */
const reasonOf = (cause: Error): string =>
  cause instanceof AggregateError ? cause.errors.map(({ message }: Error) => message).join(', ') : cause.message

/** By its name: an error of a thread has lost its class. */
export const databaseUnavailable = (error: unknown): error is DatabaseUnavailable =>
  error instanceof Error && error.name === DatabaseUnavailable.name

/** Pools whose database has reported a full disk, until a write succeeds. */
const outOfSpace = new WeakSet<pg.Pool>()

/** Marks the errors of a pool and of its clients where they arise. */
export function markUnavailability(pool: pg.Pool): void {
  const asMarked = (error: Error): Error => {
    if (sqlStateOf(error) === DISK_FULL) outOfSpace.add(pool)
    return isOutOfOrder(error) ? new DatabaseUnavailable(error) : error
  }
  const unreachable = (error: Error | undefined) => error && new DatabaseUnavailable(error)
  pool.connect = watchCalls(pool.connect.bind(pool), () => unreachable)
  pool.on('connect', client => {
    // Statements sent together with one that failed say only that the transaction was aborted before: their callers see why.
    let abortedBy: Error | undefined
    client.query = watchCalls(client.query.bind(client), () => error => {
      if (!error) return
      if (!abortedBy || sqlStateOf(error) !== ABORTED_BEFORE) abortedBy = asMarked(error)
      return abortedBy
    })
  })
}

/** Whether the database of these pools accepts writes. The disk is tested only after a write has failed because it was full. */
export async function takesWrites(pools: readonly pg.Pool[]): Promise<boolean> {
  const { rows } = await pools[0]!.query<{ readOnly: string }>(
    `select current_setting('transaction_read_only') as "readOnly"`,
  )
  if (rows[0]!.readOnly === 'on') return false
  const full = pools.filter(pool => outOfSpace.has(pool))
  if (full.length > 0) await probeDisk(full)
  return true
}

async function probeDisk(full: readonly pg.Pool[]): Promise<void> {
  const megabyte = "select repeat('x', 1000) from generate_series(1, 1000)"
  await full[0]!.query(`create temporary table room on commit drop as ${megabyte}`).catch(error => {
    // Without the right to make temporary tables, the next failing write marks the pool again.
    if (databaseUnavailable(error)) throw error
  })
  for (const pool of full) outOfSpace.delete(pool)
}

const sqlStateOf = (error: Error): string => (error instanceof pg.DatabaseError && error.code) || ''

/** pg throws a TypeError for a wrong call; every other error that is not the server's is a lost connection. */
function isOutOfOrder(error: Error): boolean {
  if (!(error instanceof pg.DatabaseError)) return !(error instanceof TypeError)
  const state = sqlStateOf(error)
  return CONFLICTS.has(state) || state === READ_ONLY || CLASSES_OUT_OF_ORDER.has(state.slice(0, 2))
}
