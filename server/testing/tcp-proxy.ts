import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestCluster } from './test-db.ts'

interface Weather {
  /** How long each byte is on its way, and by how much that varies. */
  latencyMs: number
  jitterMs: number
  bytesPerS: number
}

const CLEAR: Weather = { latencyMs: 0, jitterMs: 0, bytesPerS: Number.POSITIVE_INFINITY }

/** A network to a server that is slow, is cut, or swallows every byte when told to. */
export async function startTcpProxy(target: NetConnectOpts) {
  let swallowing = false
  let weather = CLEAR
  const sockets = new Set<Socket>()
  const server = createServer(near => {
    const far = connect(target)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      const arriving = inOrder(() => weather)
      sockets.add(from)
      from.on('data', bytes => {
        if (swallowing) return
        if (weather === CLEAR) to.write(bytes)
        else arriving(bytes.length, () => to.write(bytes))
      })
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        if (weather === CLEAR) to.destroy()
        else arriving(0, () => to.destroy())
      })
    }
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const refuse = async () => {
    const closed = once(server, 'close')
    server.close()
    cut()
    await closed
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    /** As a broken switch does: nobody hears of a fault. */
    swallow: () => {
      swallowing = true
    },
    slowDown: (changes: Partial<Weather>) => {
      weather = { ...CLEAR, ...changes }
    },
    /** Ends every connection; new ones are taken. */
    cut,
    /** Ends every connection, and refuses new ones. */
    refuse,
    accept: () => listen(port),
    restore: () => {
      swallowing = false
      weather = CLEAR
    },
    close: refuse,
  }
}

/** Runs each delivery once its bytes have arrived, and none before an earlier one. */
function inOrder(weather: () => Weather) {
  let lineFreeAt = 0
  let last: Promise<unknown> = Promise.resolve()
  return (bytes: number, deliver: () => void) => {
    const { latencyMs, jitterMs, bytesPerS } = weather()
    lineFreeAt = Math.max(lineFreeAt, performance.now()) + (bytes / bytesPerS) * 1000
    const leavesInMs = Math.max(0, lineFreeAt - performance.now())
    const onTheWay = sleep(leavesInMs + latencyMs + Math.random() * jitterMs)
    last = Promise.all([last, onTheWay]).then(deliver)
  }
}

/** The network to a cluster of the tests. */
export async function tcpProxyTo(cluster: TestCluster) {
  const network = await startTcpProxy({ path: join(cluster.host, `.s.PGSQL.${cluster.port}`) })
  return { ...network, cluster: { ...cluster, host: '127.0.0.1', port: network.port } satisfies TestCluster }
}
