import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A line to a server that breaks when told to, as it does for a process that is killed. */
export interface BreakableLine {
  url: string
  /** How many requests have come since `mend`. */
  requests: () => number
  /**
   * At the nth request from now on, before or after the server has done what it asks; nothing passes afterwards. `broken`
   * is called at that moment, and what it promises is awaited before anybody notices.
   */
  breakAt: (nth: number, when: 'before' | 'after', broken?: () => unknown) => void
  mend: () => void
  close: () => Promise<void>
}

export async function breakableLine(target: string): Promise<BreakableLine> {
  let seen = 0
  let breaking: { nth: number; when: 'before' | 'after'; broken?: () => unknown } | null = null
  let noticed = Promise.withResolvers<void>()
  const server = createServer((incoming, outgoing) => {
    seen++
    const breaksHere = breaking !== null && seen === breaking.nth
    const dead = breaking !== null && (seen > breaking.nth || (breaksHere && breaking.when === 'before'))
    if (dead) {
      if (breaksHere) Promise.resolve(breaking?.broken?.()).then(() => noticed.resolve())
      noticed.promise.then(() => incoming.socket.destroy())
      return
    }
    const { host: _, ...headers } = incoming.headers
    const onward = request(target + incoming.url, { method: incoming.method, headers }, answer => {
      if (breaksHere) {
        answer.resume()
        answer.on('end', () => {
          Promise.resolve(breaking?.broken?.()).then(() => noticed.resolve())
          noticed.promise.then(() => incoming.socket.destroy())
        })
        return
      }
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => incoming.socket.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const mend = () => {
    seen = 0
    breaking = null
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => seen,
    breakAt: (nth, when, broken) => {
      seen = 0
      noticed = Promise.withResolvers()
      breaking = { nth, when, ...(broken && { broken }) }
    },
    mend,
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
