import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Above 10080, which browsers and fetch refuse to call: https://fetch.spec.whatwg.org/#port-blocking */
const FIRST_PORT = 10_081

/** A free port below the ephemeral range, so that no outgoing connection takes it before the server listens. */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST_PORT, 32_000)
  const server = createServer()
  const isFree = await new Promise<boolean>(resolve => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => resolve(true))
  })
  if (!isFree) return freePort()
  await new Promise(resolve => server.close(resolve))
  return port
}
