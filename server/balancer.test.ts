import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { problems } from '../contract/problems.ts'
import { freePort } from '../scripts/free-port.ts'
import { startHaproxy } from './testing/balancer.ts'
import { visitor } from './testing/check-in-makers.ts'
import { addLinksTo } from './testing/operator.ts'
import { type ServiceProcess, spawnService, untilReady } from './testing/process.ts'
import { pathOf } from './testing/programs.ts'
import { makeDatabase, type TestDatabase } from './testing/test-db.ts'

/** Twenty restarts and a hundred thousand requests take three minutes; the suite is content with four. */
const RESTARTS = Number(process.env.ROLLING_RESTARTS ?? 4)
const LANES = 16
/** So that no link gets more than it takes from one network. */
const LINKS = 500

let folder: string
let database: TestDatabase
const cleanups: (() => unknown)[] = []
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nearmark-balancer-'))
  database = await makeDatabase(inject('clusters')[0]!)
})
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** One of several processes on the test's database. */
async function start(port: number, env: Record<string, string> = {}): Promise<ServiceProcess> {
  const { host } = inject('clusters')[0]!
  const urlAs = (role: string) => `postgresql://${role}@localhost/${database.name}?host=${host}`
  const service = spawnService({
    NODE_ENV: 'test',
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: urlAs('nearmark_app'),
    DATABASE_OWNER_URL: urlAs('nearmark_owner'),
    APP_SECRET: 'the same secret for every process of this test',
    TRUST_PROXY: '127.0.0.1',
    ALLOW_UNSHARED: 'payments',
    ...env,
  })
  cleanups.push(async () => {
    service.child.kill('SIGKILL')
    await service.ended
  })
  await untilReady(service)
  return service
}

interface Tally {
  answered: number
  failed: string[]
}

/** Check-ins and visits, one after another in so many lanes over kept connections. A failure is anything but a 200. */
function load(url: string, tokens: string[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: LANES })
  const tally: Tally = { answered: 0, failed: [] }
  let ended = false
  const call = (method: string, path: string, body?: object) =>
    new Promise<string>(resolve => {
      const headers = body ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}
      const sent = request(`${url}${path}`, { agent, method, headers }, reply => {
        reply.resume()
        reply.once('end', () => resolve(String(reply.statusCode)))
        reply.once('error', error => resolve(error.message))
      })
      sent.once('error', error => resolve(error.message))
      sent.end(body && JSON.stringify(body))
    })
  const lane = async () => {
    for (let n = 0; !ended; n++) {
      const token = tokens[tally.answered++ % tokens.length]!
      const outcome = await (n % 4 === 0
        ? call('GET', `/checkin/${token}`)
        : call('POST', `/api/checkin/${token}`, visitor))
      if (outcome !== '200') tally.failed.push(outcome)
    }
  }
  const lanes = Promise.all(Array.from({ length: LANES }, lane))
  return {
    tally,
    end: async () => {
      ended = true
      await lanes
      agent.destroy()
      return tally
    },
  }
}

interface Rolling {
  times: number
  env?: Record<string, string>
  /** Whether the first failure is enough. */
  untilFailure?: boolean
}

/** Replaces two processes behind HAProxy, one after another, so many times under load. */
async function rollingRestarts({ times, env = {}, untilFailure = false }: Rolling): Promise<Tally> {
  const ports = [await freePort(), await freePort()] as const
  const names = ['one', 'two'] as const
  const processes = [await start(ports[0], env), await start(ports[1], env)]
  const tokens = await addLinksTo(database, LINKS)
  const balancer = await startHaproxy(await freePort(), ports)
  cleanups.push(balancer.stop)
  await expect
    .poll(() =>
      fetch(`${balancer.url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true)
  const traffic = load(balancer.url, tokens)
  for (let n = 0; n < times && !(untilFailure && traffic.tally.failed.length > 0); n++) {
    const which = n % 2 === 0 ? 0 : 1
    const mark = balancer.log().length
    processes[which]!.child.kill('SIGTERM')
    expect(await processes[which]!.ended).toBe(0)
    processes[which] = await start(ports[which], env)
    // A process that ends without a drain can be back before a health check has missed it.
    if (balancer.log().includes(`Server service/${names[which]} is DOWN`, mark))
      await balancer.untilSaid(`Server service/${names[which]} is UP`, mark)
  }
  return traffic.end()
}

const documented = (name: string) => readFileSync(new URL(`../docs/balancer/${name}`, import.meta.url), 'utf8')

describe('the documented configuration files', () => {
  // Without TLS: no certificate is at hand.
  it('are taken by HAProxy', () => {
    const file = join(folder, 'haproxy.cfg')
    writeFileSync(file, documented('haproxy.cfg').replace(/ ssl crt .*/, ''))
    expect(execFileSync(pathOf('haproxy'), ['-c', '-f', file], { encoding: 'utf8' })).toContain(
      'Configuration file is valid',
    )
  })

  it('are taken by nginx', async () => {
    const [site, main] = [join(folder, 'site.conf'), join(folder, 'main.conf')]
    const plain = documented('nginx.conf').replace(/443 ssl http2/, `127.0.0.1:${await freePort()}`)
    writeFileSync(site, plain.replace(/ssl_certificate.*/g, ''))
    writeFileSync(main, `error_log stderr; pid ${folder}/pid; events {} http { include ${site}; }`)
    execFileSync(pathOf('nginx'), ['-t', '-q', '-c', main])
  })

  it('refuse in the words of the service', () => {
    const words = JSON.stringify({ error: problems.busy.error, code: 'busy' })
    for (const name of ['haproxy.cfg', 'nginx.conf']) expect(documented(name)).toContain(`'${words}'`)
  })
})

describe('two processes behind the documented HAProxy', () => {
  it('can be restarted one after another under load, and no request fails', { timeout: 600_000 }, async () => {
    const { answered, failed } = await rollingRestarts({ times: RESTARTS })
    console.info(`${RESTARTS} restarts: ${failed.length} of ${answered} requests failed`)
    expect(failed).toEqual([])
    expect(answered).toBeGreaterThan(RESTARTS * 500)
  })

  it('would fail some without the drain', { timeout: 240_000 }, async () => {
    // On a busy machine few requests are under way at any moment.
    const { failed } = await rollingRestarts({ times: 20, env: { DRAIN_S: '0' }, untilFailure: true })
    expect(failed).not.toEqual([])
  })

  it('answers for them in the words of the service when both are away', async () => {
    const balancer = await startHaproxy(await freePort(), [await freePort(), await freePort()])
    cleanups.push(balancer.stop)
    await balancer.untilSaid("backend 'service' has no server available", 0)
    const reply = await fetch(`${balancer.url}/`)
    expect([reply.status, reply.headers.get('retry-after'), await reply.json()]).toEqual([
      503,
      '2',
      { error: problems.busy.error, code: 'busy' },
    ])
  })
})
