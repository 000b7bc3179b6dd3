import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'

const PROTOCOL_3 = 196_608
const TERMINATE = 'X'.charCodeAt(0)
const READY_FOR_QUERY = 'Z'.charCodeAt(0)
const IDLE = 'I'.charCodeAt(0)

interface Upstream {
  host: string
  port: number
  user: string
  database: string
}

/** A connection pooler that gives its one connection to the client that begins a transaction next, as PgBouncer can. */
export async function startTransactionPooler({ host, port, user, database }: Upstream) {
  const upstream = createConnection(`${host}/.s.PGSQL.${port}`)
  upstream.write(startupMessage({ user, database }))
  const greeting = await answerOf(upstream)
  let busy = Promise.resolve()
  const server = createServer(client => {
    client.on('error', () => undefined)
    client.once('data', () => {
      client.write(greeting)
      client.on('data', (query: Buffer) => {
        if (query[0] === TERMINATE) return
        busy = busy.then(async () => {
          upstream.write(query)
          client.write(await answerOf(upstream))
        })
      })
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      upstream.destroy()
      server.close()
    },
  }
}

/** Everything until PostgreSQL is ready for the next transaction. */
async function answerOf(upstream: Socket): Promise<Buffer> {
  let answer = Buffer.alloc(0)
  while (!(answer.at(-6) === READY_FOR_QUERY && answer.at(-1) === IDLE)) {
    const [data] = await once(upstream, 'data')
    answer = Buffer.concat([answer, data])
  }
  return answer
}

function startupMessage(parameters: Record<string, string>): Buffer {
  const body = Buffer.from(`${Object.entries(parameters).flat().join('\0')}\0\0`)
  const head = Buffer.alloc(8)
  head.writeInt32BE(head.length + body.length, 0)
  head.writeInt32BE(PROTOCOL_3, 4)
  return Buffer.concat([head, body])
}
