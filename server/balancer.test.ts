import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { problems } from '../contract/problems.ts'
import { freePort } from '../scripts/free-port.ts'
import { endpoints } from './http/openapi.ts'
import { problemPage } from './http/problem-page.ts'
import { runHaproxy, startHaproxy } from './testing/balancer.ts'
import { startNameServer } from './testing/name-server.ts'
import { addLinksTo } from './testing/operator.ts'
import { type ServiceProcess, settingsOfOneProcess, spawnService, untilReady } from './testing/process.ts'
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
  const service = spawnService({ ...settingsOfOneProcess(port, { folder, database: database.name, host }), ...env })
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

const BUSY = { error: problems.busy.error, code: 'busy' }

/** A balancer that has nobody to ask: it shows a page to somebody who opens one, and tells everybody else in JSON. */
async function expectBusy(url: string): Promise<void> {
  const asked = async (path: string, accept: string) => {
    const reply = await fetch(url + path, { headers: { accept } })
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2'])
    expect(reply.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{32,36}$/)
    return [reply.headers.get('content-type'), await reply.text()]
  }
  const json = ['application/json', JSON.stringify(BUSY)]
  const page = ['text/html; charset=utf-8', problemPage({ sentence: BUSY.error })]
  for (const path of ['/', '/checkin/AAAAAAAAAAAAAAAAAAAAAA', '/about/AAAAAAAAAAAAAAAAAAAAAA']) {
    expect(await asked(path, 'text/html,application/xhtml+xml,*/*;q=0.8')).toEqual(page)
    expect(await asked(path, '*/*')).toEqual(json)
  }
  expect(await asked('/api/session', 'text/html,*/*')).toEqual(json)
}

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
    const words = [JSON.stringify(BUSY), problemPage({ sentence: BUSY.error })]
    for (const name of ['haproxy.cfg', 'nginx.conf'])
      for (const text of words) expect(documented(name)).toContain(`'${text}'`)
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

describe('the HAProxy of compose', () => {
  it('finds a process again whose container has been made anew', { timeout: 60_000 }, async () => {
    const process = createServer((_, reply) => reply.end())
    await new Promise<void>(resolve => process.listen(0, '127.0.0.1', resolve))
    const ips = new Map<string, string>()
    const docker = await startNameServer(ips)
    const port = await freePort()
    const balancer = await runHaproxy(
      port,
      readFileSync(new URL('../deploy/compose/haproxy.cfg', import.meta.url), 'utf8')
        .replace('bind :8080', `bind 127.0.0.1:${port}`)
        .replace('127.0.0.11:53', `127.0.0.1:${docker.port}`)
        .replaceAll(':3000', `:${(process.address() as AddressInfo).port}`),
    )
    cleanups.push(balancer.stop, docker.stop, () => process.close())
    const status = () => fetch(balancer.url).then(reply => reply.status)
    await expect.poll(status).toBe(503)
    // An IP at which nobody listens, as before the container.
    ips.set('one', '127.0.0.9')
    await expect.poll(status).toBe(503)
    ips.set('one', '127.0.0.1')
    await expect.poll(status).toBe(200)
  })
})

describe('a process that is told to stop', () => {
  it('ends in time while its job works, and leaves the rest to the others', { timeout: 90_000 }, async () => {
    await addLinksTo(database, 20_000)
    const service = await start(await freePort())
    const client = new pg.Client(database.ownerConnection)
    await client.connect()
    const marked = async () => (await client.query('select from links where marked_to > 0 limit 1')).rowCount
    try {
      // As many as an ended process leaves under load: the job's fifteen seconds do for a part of them.
      await client.query('update links set checkin_count = 1, last_checkin_at = app_now()')
      await client.query(`select graphile_worker.add_job('mark_check_ins')`)
      await expect.poll(marked).toBe(1)
      service.child.kill('SIGTERM')
      expect(await service.ended).toBe(0)
      const { rows } = await client.query(
        `select key, locked_by from graphile_worker.jobs where task_identifier = 'mark_check_ins'`,
      )
      expect(rows).toEqual([{ key: 'mark_check_ins next', locked_by: null }])
    } finally {
      await client.end()
    }
  })
})

describe('what HAProxy sheds first', () => {
  const acl = (name: string) => new RegExp(`acl ${name} path_\\w+ (.+)`).exec(documented('haproxy.cfg'))![1]!.split(' ')

  it('are files, each of which it knows by the end of its path', () => {
    const files = endpoints.filter(({ replies: { 200: reply } }) => {
      const type = reply && 'media' in reply ? reply.media : ''
      return /csv|spreadsheet|pdf/.test(type)
    })
    expect(files.length).toBeGreaterThan(4)
    expect(files.filter(({ path }) => !acl('file').some(end => path.endsWith(end)))).toEqual([])
  })

  it('then all but check-ins, each of which it knows by the beginning of its path', () => {
    const ofVisitors = endpoints.filter(({ path }) => /^\/api\/(checkin|verify-checkin|kiosks)\//.test(path))
    expect(ofVisitors.length).toBeGreaterThan(8)
    expect(ofVisitors.filter(({ path }) => !acl('at_door').some(begin => path.startsWith(begin)))).toEqual([])
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
    await expectBusy(balancer.url)
  })

  it('gives each request an id, whatever its sender says', async () => {
    const received: unknown[] = []
    const process = createServer(({ headers }, reply) => {
      received.push(headers['x-request-id'])
      reply.end()
    })
    await new Promise<void>(resolve => process.listen(0, '127.0.0.1', resolve))
    cleanups.push(() => process.close())
    const { port } = process.address() as AddressInfo
    const balancer = await startHaproxy(await freePort(), [port, port])
    cleanups.push(balancer.stop)
    const headers = { 'x-request-id': 'chosen-by-a-stranger' }
    await expect.poll(() => fetch(`${balancer.url}/`, { headers }).then(({ status }) => status)).toBe(200)
    expect(received.at(-1)).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('nginx as documented', () => {
  it('answers for two processes that are away in the words of the service', async () => {
    const port = await freePort()
    const dead = await freePort()
    const site = documented('nginx.conf')
      .replace(/443 ssl http2/, `127.0.0.1:${port}`)
      .replace(/ssl_certificate.*/g, '')
      .replace(/10\.0\.0\.1\d:3000/g, `127.0.0.1:${dead}`)
    writeFileSync(join(folder, 'site.conf'), site)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(of => `${of}_temp_path ${folder}/${of};`)
    const main = `daemon off; error_log ${folder}/error.log; pid ${folder}/pid; events {}
      http { access_log off; ${temporary.join(' ')} include ${folder}/site.conf; }`
    writeFileSync(join(folder, 'main.conf'), main)
    const nginx = spawn(pathOf('nginx'), ['-c', join(folder, 'main.conf')], { stdio: 'ignore' })
    const ended = once(nginx, 'exit')
    cleanups.push(async () => {
      nginx.kill('SIGTERM')
      await ended
    })
    const url = `http://127.0.0.1:${port}`
    const isUp = () =>
      fetch(url).then(
        () => true,
        () => false,
      )
    await expect.poll(isUp).toBe(true)
    await expectBusy(url)
  })
})
