import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { TestCluster } from './test-db.ts'

/** A network to a PostgreSQL that swallows every byte when told to, as a broken switch does: nobody hears of a fault. */
export async function tcpProxyTo(cluster: TestCluster) {
  let swallowing = false
  const sockets = new Set<Socket>()
  const server = createServer(near => {
    const far = connect(join(cluster.host, `.s.PGSQL.${cluster.port}`))
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', bytes => {
        if (!swallowing) to.write(bytes)
      })
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    cluster: { ...cluster, host: '127.0.0.1', port } satisfies TestCluster,
    swallow: () => {
      swallowing = true
    },
    restore: () => {
      swallowing = false
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
