import type pg from 'pg'
import type { Tracing } from './tracing.ts'

type Query = (...args: unknown[]) => unknown
type Callback = (error: Error | undefined, ...rest: unknown[]) => void

/** A span for each statement of a request or a job. Values are parameters, and are left out. */
export function traceStatements(pool: pg.Pool, tracing: Tracing): void {
  pool.on('connect', client => {
    const query = client.query.bind(client) as Query
    client.query = ((...args: unknown[]) => {
      const text = textOf(args[0])
      // The queue asks for work each second: that is a trace of nothing.
      if (text === undefined || !tracing.isWithin()) return query(...args)
      const operation = /\w+/.exec(text)?.[0].toLowerCase() ?? 'query'
      const span = tracing.begin(nameOf(args[0]) ?? operation, 'CLIENT', {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.text': text,
      })
      const last = args.at(-1)
      if (typeof last === 'function') {
        const answered: Callback = (error, ...rest) => {
          tracing.end(span, error ?? undefined)
          ;(last as Callback)(error, ...rest)
        }
        return query(...args.slice(0, -1), answered)
      }
      const result = query(...args) as Promise<unknown>
      result.then(
        () => tracing.end(span),
        error => tracing.end(span, error),
      )
      return result
    }) as typeof client.query
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
