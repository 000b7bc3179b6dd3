import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { ServiceProcess } from './process.ts'
import { rollingRestarts } from './rolling-restarts.ts'

it('sends nothing more once a process has ended with an error, which is said', async () => {
  const servers: ReturnType<typeof createServer>[] = []
  const start = async (port: number) => {
    const server = createServer((_, reply) => reply.end())
    servers.push(server)
    await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
    const ends = Promise.withResolvers<number>()
    const child = { kill: () => ends.resolve(1) }
    return { child, ended: ends.promise, output: () => 'out of memory' } as unknown as ServiceProcess
  }
  const restarts = rollingRestarts({ times: 2, start, makeLinks: async () => ['token'] })
  await expect(restarts).rejects.toThrow('A process ended with 1:\nout of memory')
  // Lanes that go on are refused by the balancer's port at once, and keep the process busy.
  const before = process.cpuUsage()
  await sleep(300)
  const { user, system } = process.cpuUsage(before)
  expect(user + system).toBeLessThan(150_000)
  for (const server of servers) server.close()
})
