import type pg from 'pg'
import { StartFault } from '../start-fault.ts'

const ROUNDS = 3

/**
 * Throws a StartFault behind a pooler that pools by transaction: LISTEN and prepared statements need a session of their own. Such a
 * pooler is recognised by two open connections that use the same backend.
 */
export async function refuseTransactionPooling(pool: pg.Pool): Promise<void> {
  const clients = await Promise.all([pool.connect(), pool.connect()])
  try {
    const backends = clients.map(() => new Set<number>())
    for (let round = 0; round < ROUNDS; round++)
      for (const [index, client] of clients.entries()) backends[index]!.add(await backendOf(client))
    if ([...backends[0]!].some(backend => backends[1]!.has(backend)))
      throw new StartFault(
        'DATABASE_URL leads to a connection pooler that gives a connection to others between transactions. Set it to session pooling, or name PostgreSQL itself.',
      )
  } finally {
    for (const client of clients) client.release()
  }
}

async function backendOf(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid
}
