import pg from 'pg'

/** SQLSTATEs after which the same call may well succeed a moment later. */
const CONFLICTS = new Set(['40001', '40P01', '55P03'])
/** Connection lost, no resources (a full disk), shutting down or still starting, input or output failed. */
const CLASSES_OUT_OF_ORDER = new Set(['08', '53', '57', '58'])
const READ_ONLY = '25006'
const DISK_FULL = '53100'
const CANNOT_CONNECT_NOW = '57P03'

/** The database could not be reached, or could not do this now: the caller should come back. The cause says why. */
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

/** A name with several IPs fails once for each. */
const reasonOf = (cause: Error): string =>
  cause instanceof AggregateError ? cause.errors.map(({ message }: Error) => message).join(', ') : cause.message

export const databaseUnavailable = (error: unknown): error is DatabaseUnavailable =>
  error instanceof DatabaseUnavailable

/** Pools to which the database has said that its disk is full, until a write succeeds. */
const outOfSpace = new WeakSet<pg.Pool>()

/** Whatever the pool or a client of it fails with is marked here, where it arises. */
export function markUnavailability(pool: pg.Pool): void {
  const asMarked = (error: Error): Error => {
    if (sqlStateOf(error) === DISK_FULL) outOfSpace.add(pool)
    return isOutOfOrder(error) ? new DatabaseUnavailable(error) : error
  }
  pool.connect = failingAs(pool.connect.bind(pool), error => new DatabaseUnavailable(error))
  pool.on('connect', client => {
    client.query = failingAs(client.query.bind(client), asMarked)
  })
}

/** Whether the database takes writes. Room on its disk is tried only after a write was refused for lack of it. */
export async function takesWrites(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ readOnly: string }>(
    `select current_setting('transaction_read_only') as "readOnly"`,
  )
  if (rows[0]!.readOnly === 'on') return false
  if (outOfSpace.has(pool)) await tryRoom(pool)
  return true
}

async function tryRoom(pool: pg.Pool): Promise<void> {
  const megabyte = "select repeat('x', 1000) from generate_series(1, 1000)"
  await pool.query(`create temporary table room on commit drop as ${megabyte}`).catch(error => {
    // Where temporary tables are forbidden, the next refused write says it again.
    if (databaseUnavailable(error)) throw error
  })
  outOfSpace.delete(pool)
}

const sqlStateOf = (error: Error): string => (error instanceof pg.DatabaseError && error.code) || ''

/** pg throws TypeErrors where it is called wrongly; what else does not come from the server is a lost connection. */
function isOutOfOrder(error: Error): boolean {
  if (!(error instanceof pg.DatabaseError)) return !(error instanceof TypeError)
  const state = sqlStateOf(error)
  return CONFLICTS.has(state) || state === READ_ONLY || CLASSES_OUT_OF_ORDER.has(state.slice(0, 2))
}

type Failing = (error: Error) => Error

/** A function of pg's, which answers by a promise or calls back. */
function failingAs<F>(call: F, marked: Failing): F {
  const plain = call as (...args: unknown[]) => unknown
  const marking = (...args: unknown[]) => {
    const callback = args.at(-1)
    if (typeof callback === 'function')
      return plain(...args.slice(0, -1), (error: Error | null, ...rest: unknown[]) =>
        callback(error && marked(error), ...rest),
      )
    const result = plain(...args)
    return result instanceof Promise ? result.catch((error: Error) => Promise.reject(marked(error))) : result
  }
  return marking as F
}
