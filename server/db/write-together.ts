import type { Socket } from 'node:net'
import type pg from 'pg'

/**
 * Statements that one turn gives to a client leave in one write to its socket. A write of each would be a call into the system of
 * its own, and wake PostgreSQL for it.
 */
export function writeTogether(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: Socket } }
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    const { stream } = connection
    stream.cork()
    process.nextTick(() => stream.uncork())
    return query(...args)
  }) as typeof client.query
}
