import type pg from 'pg'
import { watchCalls } from '../db/watch-calls.ts'
import type { Tracing } from './tracing.ts'

/** A span for each statement of a request or a job. Values are parameters, and are left out. */
export function traceStatements(pool: pg.Pool, tracing: Tracing): void {
  pool.on('connect', client => {
    client.query = watchCalls(client.query.bind(client), ([query]) => {
      const text = textOf(query)
      // The queue asks for work each second: that is a trace of nothing.
      if (text === undefined || !tracing.isWithin()) return
      const operation = /\w+/.exec(text)?.[0].toLowerCase() ?? 'query'
      const span = tracing.begin(nameOf(query) ?? operation, 'CLIENT', {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.text': text,
      })
      return error => {
        tracing.end(span, error)
        return error
      }
    })
  })
}

/** Undefined for a cursor, which reads when it is asked to. */
function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query && !('submit' in query)
    ? String(query.text)
    : undefined
}

const nameOf = (query: unknown) => (query as { name?: string }).name
