import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { problems } from '../contract/problems.ts'
import { freePort } from '../scripts/free-port.ts'
import { endpoints } from './http/openapi.ts'
import { startHaproxy } from './testing/balancer.ts'
import { addLinksTo } from './testing/operator.ts'
import { type ServiceProcess, spawnService, untilReady } from './testing/process.ts'
import { pathOf } from './testing/programs.ts'
import { rollingRestarts } from './testing/rolling-restarts.ts'
import { makeDatabase, type TestDatabase } from './testing/test-db.ts'

/** Twenty restarts and a hundred thousand requests take three minutes; the suite is content with four. */
const RESTARTS = Number(process.env.ROLLING_RESTARTS ?? 4)
/** What the documented HAProxy gives one process at once. */
const REQUESTS_A_PROCESS = 32
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

const restarts = ({ env, ...rest }: { times: number; env?: Record<string, string>; untilFailure?: boolean }) =>
  rollingRestarts({ ...rest, start: port => start(port, env), makeLinks: () => addLinksTo(database, LINKS) })

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

describe('live streams', () => {
  const streams = endpoints
    .filter(({ replies: { 200: reply } }) => reply && 'media' in reply && reply.media === 'text/event-stream')
    .map(({ path }) => path)
  expect(streams.length).toBeGreaterThan(1)

  it.each(streams)('of %s take no request’s place', async path => {
    const process = createServer(({ url }, reply) => (url === path ? reply.flushHeaders() : reply.end()))
    await new Promise<void>(resolve => process.listen(0, '127.0.0.1', resolve))
    cleanups.push(
      () => process.closeAllConnections(),
      () => process.close(),
    )
    const { port } = process.address() as AddressInfo
    const balancer = await startHaproxy(await freePort(), [port, port])
    cleanups.push(balancer.stop)
    await expect
      .poll(() =>
        fetch(`${balancer.url}/`).then(
          ({ status }) => status,
          () => null,
        ),
      )
      .toBe(200)
    const opened = await Promise.all(
      Array.from({ length: 2 * REQUESTS_A_PROCESS + 1 }, () => fetch(balancer.url + path)),
    )
    expect([...opened, await fetch(balancer.url)].filter(({ status }) => status !== 200)).toEqual([])
  })

  it.each(streams)('of %s are not buffered by nginx, and Kubernetes is told of them', path => {
    const [, pattern] = /location ~ (\S+) \{\s+proxy_pass http:\/\/nearmark_live;\s+proxy_buffering off;/.exec(
      documented('nginx.conf'),
    )!
    expect(path).toMatch(new RegExp(pattern!))
    expect(readFileSync(new URL('../deploy/kubernetes/service.yaml', import.meta.url), 'utf8')).toContain(path)
  })
})

describe('two processes behind the documented HAProxy', () => {
  it('can be restarted one after another under load, and no request fails', { timeout: 600_000 }, async () => {
    const { answered, failed } = await restarts({ times: RESTARTS })
    console.info(`${RESTARTS} restarts: ${failed.length} of ${answered} requests failed`)
    expect(failed).toEqual([])
    expect(answered).toBeGreaterThan(RESTARTS * 500)
  })

  it('would fail some without the drain', { timeout: 240_000 }, async () => {
    // On a busy machine few requests are under way at any moment.
    const { failed } = await restarts({ times: 20, env: { DRAIN_S: '0' }, untilFailure: true })
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
