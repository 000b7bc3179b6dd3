import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Queries } from './db.ts'

/** Runs a statement in a transaction of either kind: Kysely's, or one on a client of the pool. */
export async function run<Row>(tx: Queries | pg.ClientBase | pg.Pool, text: string, values: unknown[]): Promise<Row[]> {
  if ('executeQuery' in tx) return (await tx.executeQuery(CompiledQuery.raw(text, values))).rows as Row[]
  return (await tx.query(text, values)).rows
}
