import { percentile } from '../figures.ts'
import { type Connection, openConnection } from './connection.ts'

export interface Load {
  port: number
  connections: number
  seconds: number
  /** Time before the count starts. */
  warmUpSeconds: number
}

export interface LoadResult {
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Requests of the whole time, the warm-up included. */
  answered: number
  /** Replies other than 2xx, and missing replies. */
  failed: number
}

/** Closed loop: every connection sends its next request as soon as the last one is answered. */
export async function closedLoop(load: Load, nextRequest: () => string): Promise<LoadResult> {
  const connections = await open(load)
  const watch = stopwatch(load)
  await Promise.all(
    connections.map(
      connection =>
        new Promise<void>(resolve => {
          const send = () => {
            const sentAt = performance.now()
            if (sentAt >= watch.endsAt) return resolve()
            connection.send(nextRequest(), status => {
              watch.count(sentAt, status)
              send()
            })
          }
          send()
        }),
    ),
  )
  for (const connection of connections) connection.close()
  return watch.result()
}

/**
 * Open loop: sends requests at fixed instants, whatever the server does. Latency counts from the instant, and so includes
 * the wait for a free connection, and up to a millisecond of the timer's imprecision.
 */
export async function openLoop(load: Load & { ratePerS: number }, nextRequest: () => string): Promise<LoadResult> {
  const free = await open(load)
  const all = [...free]
  const watch = stopwatch(load)
  const startedAt = performance.now()
  const due: number[] = []
  let scheduled = 0
  const sendDue = () => {
    while (due.length > 0 && free.length > 0) {
      // The connection that has been idle longest, since a server closes idle connections.
      const connection = free.shift()!
      const dueAt = due.shift()!
      connection.send(nextRequest(), status => {
        watch.count(dueAt, status)
        free.push(connection)
        sendDue()
      })
    }
  }
  await new Promise<void>(resolve => {
    const timer = setInterval(() => {
      const now = performance.now()
      if (now >= watch.endsAt) {
        clearInterval(timer)
        return resolve()
      }
      for (; startedAt + (scheduled * 1000) / load.ratePerS <= now; scheduled++)
        due.push(startedAt + (scheduled * 1000) / load.ratePerS)
      sendDue()
    }, 1)
  })
  for (const connection of all) connection.close()
  return watch.result()
}

const open = ({ port, connections }: Load): Promise<Connection[]> =>
  Promise.all(Array.from({ length: connections }, () => openConnection(port)))

function stopwatch({ seconds, warmUpSeconds }: Load) {
  const countsFrom = performance.now() + warmUpSeconds * 1000
  const endsAt = countsFrom + seconds * 1000
  const latenciesMs: number[] = []
  let failed = 0
  let answered = 0
  return {
    endsAt,
    count: (begunAt: number, status: number) => {
      answered++
      const now = performance.now()
      if (now < countsFrom || now > endsAt) return
      if (status < 200 || status > 299) failed++
      else latenciesMs.push(now - begunAt)
    },
    result: (): LoadResult => ({
      perSecond: latenciesMs.length / seconds,
      p50Ms: percentile(latenciesMs, 50),
      p99Ms: percentile(latenciesMs, 99),
      answered,
      failed,
    }),
  }
}
