import pg from 'pg'
import { afterAll } from 'vitest'

export interface SentStatement {
  /** Its name, or its text where it has none. */
  statement: string
  /** On its connection; statements that are sent together share one. */
  roundTrip: number
}

/**
 * The transactions of this process from now on and until the end of the test file, as the statements that were sent in each, without values. Call it before the
 * service starts: connections that are open already are not heard.
 */
export function recordTransactions(): SentStatement[][] {
  const transactions: SentStatement[][] = []
  const plainConnect = pg.Client.prototype.connect as (...args: unknown[]) => unknown
  pg.Client.prototype.connect = function (this: pg.Client, ...args: unknown[]) {
    recordClient(this, transactions)
    return plainConnect.apply(this, args)
  } as typeof pg.Client.prototype.connect
  afterAll(() => {
    pg.Client.prototype.connect = plainConnect as typeof pg.Client.prototype.connect
  })
  return transactions
}

function recordClient(client: pg.Client, transactions: SentStatement[][]): void {
  let roundTrip = 0
  let answered = true
  let transaction: SentStatement[] | null = null
  const { stream } = (client as unknown as { connection: { stream: NodeJS.ReadableStream } }).connection
  stream.on('data', () => {
    answered = true
  })
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((first: string | { name?: string; text: string }, ...rest: unknown[]) => {
    if (answered) roundTrip++
    answered = false
    const statement = typeof first === 'string' ? first : (first.name ?? first.text)
    if (statement === 'begin') {
      transaction = []
      transactions.push(transaction)
    }
    transaction?.push({ statement, roundTrip })
    if (statement === 'commit' || statement === 'rollback') transaction = null
    return query(first, ...rest)
  }) as typeof client.query
}
