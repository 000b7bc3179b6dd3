import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { freePort } from '../scripts/free-port.ts'
import { appendErasure } from './features/accounts/erasure-file.ts'
import { startEmbedded } from './postgres/embedded.ts'
import { nextMailTo } from './testing/captured-mail.ts'
import { visitor } from './testing/check-in-makers.ts'
import { addLink, checkIn, openDatabase, TOKEN } from './testing/operator.ts'
import { type ServiceProcess, spawnService, untilReady } from './testing/process.ts'
import { fillAsStarted } from './testing/started-folder.ts'

const folders: string[] = []
const running: ServiceProcess[] = []

afterEach(async () => {
  for (const service of running.splice(0)) {
    service.child.kill('SIGTERM')
    await service.ended
  }
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nearmark-main-'))
  folders.push(folder)
  return folder
}

/** As a first start left it. */
const oldFolder = async () => fillAsStarted(await newFolder())

async function start(env: Record<string, string>): Promise<ServiceProcess> {
  const service = spawnService({ NODE_ENV: 'test', PORT: String(await freePort()), ...env })
  running.push(service)
  return service
}

describe('the process', { timeout: 60_000 }, () => {
  it('names all faults of the settings and starts nothing', async () => {
    const service = await start({
      DATA_DIR: await newFolder(),
      PHOTO_STORE: 'tape',
      LOG_LEVEL: 'loud',
      NODE_ENV: 'production',
    })
    expect(await service.ended).toBe(1)
    expect(service.output()).toMatch(/PHOTO_STORE is neither[\s\S]*LOG_LEVEL is not a level/)
  })

  it('writes in production nothing but its log to standard output, with times in UTC', async () => {
    const service = await start({
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      DATA_DIR: await newFolder(),
      APP_URL: 'https://nearmark.example',
      APP_SECRET: 's'.repeat(32),
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'no-reply@nearmark.example',
    })
    let output = ''
    service.child.stdout!.on('data', (text: Buffer) => {
      output += text
    })
    await untilReady(service)
    service.child.kill('SIGTERM')
    await service.ended
    const lines = output
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as { time: string; msg: string; url?: string })
    expect(lines.filter(({ time }) => !/^\d{4}-\d\d-\d\dT[\d:]+\.\d{3}Z$/.test(time))).toEqual([])
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'ready', url: 'https://nearmark.example' }))
  })

  it('says in a few lines where it is, where mail and payments are, and ends on SIGTERM', async () => {
    const service = await start({ DATA_DIR: await oldFolder() })
    await untilReady(service)
    const own = `http://localhost:${new URL(service.url).port}`
    expect(service.output().trim().split(/\n\s*/)).toEqual([
      `Nearmark is ready at ${own}`,
      `Mail is captured: read it at ${own}/mailbox`,
      `Payments are simulated: ${own}/simulator`,
    ])
    const begunAt = performance.now()
    service.child.kill('SIGTERM')
    expect(await service.ended).toBe(0)
    expect(performance.now() - begunAt).toBeLessThan(20_000)
  })

  it('says that it is a demo, and with which key the tools are reached that are not for others', async () => {
    const service = await start({ DATA_DIR: await oldFolder(), APP_URL: 'https://nearmark.example', DEMO: '1' })
    await untilReady(service)
    expect(service.output()).toContain('Nearmark is ready at https://nearmark.example\n  It is a demo')
    const key = /read it at https:\/\/nearmark\.example\/mailbox(\?key=[\w-]{22})\n/.exec(service.output())![1]!
    expect(service.output()).toContain(`Payments are simulated: https://nearmark.example/simulator${key}\n`)
    expect((await fetch(`${service.url}/mailbox`)).status).toBe(404)
    expect((await fetch(`${service.url}/mailbox${key}`, { redirect: 'manual' })).status).toBe(303)
  })

  it('keeps to itself what it writes: mail, photos, the secret, the payments, the database', async () => {
    const DATA_DIR = await newFolder()
    const service = await start({ DATA_DIR })
    await untilReady(service)
    await addLink(DATA_DIR)
    const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
    const photo = { photo: `data:image/jpeg;base64,${jpeg.toString('base64')}`, photoSource: 'camera' }
    expect((await checkIn(service.url, randomUUID(), photo)).status).toBe(200)
    await fetch(`${service.url}/api/dashboard/access`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ada@example.org' }),
    })
    await nextMailTo({ dataDir: DATA_DIR }, 'ada@example.org')
    const names = await readdir(DATA_DIR, { recursive: true })
    for (const name of ['secret', 'mailbox', 'photos', 'stripe-simulator.json', 'postgres/nearmark.conf'])
      expect(names).toContain(name)
    const open = names.filter(name => (statSync(join(DATA_DIR, name)).mode & 0o077) !== 0)
    expect(open).toEqual([])
  })

  it('keeps its database after an erasure, also where PostgreSQL is another user that passes through the folder', async () => {
    const DATA_DIR = await oldFolder()
    const service = await start({ DATA_DIR })
    await untilReady(service)
    await addLink(DATA_DIR)
    await appendErasure(DATA_DIR, { id: randomUUID(), kind: 'account', creatorId: randomUUID() })
    const operator = await openDatabase(DATA_DIR)
    await operator.query('checkpoint')
    await operator.end()
    expect((await checkIn(service.url, randomUUID())).status).toBe(200)
  })

  it('finishes what is in flight when it is told to stop', async () => {
    const DATA_DIR = await oldFolder()
    const service = await start({ DATA_DIR })
    await untilReady(service)
    await addLink(DATA_DIR)
    const slow = slowCheckIn(service.url)
    await slow.begun
    service.child.kill('SIGTERM')
    await new Promise(resolve => setTimeout(resolve, 300))
    slow.finish()
    expect(await slow.status).toBe(200)
    expect(await service.ended).toBe(0)
  })

  it('says that it will end, and answers on while a balancer takes notice', async () => {
    const DATA_DIR = await oldFolder()
    const service = await start({ DATA_DIR, DRAIN_S: '5' })
    await untilReady(service)
    await addLink(DATA_DIR)
    service.child.kill('SIGTERM')
    await expect.poll(async () => (await fetch(`${service.url}/readyz`)).status, { interval: 20 }).toBe(503)
    const reply = await checkIn(service.url, randomUUID())
    expect([reply.status, reply.headers.get('connection')]).toEqual([200, 'close'])
    expect(await service.ended).toBe(0)
  })

  it('takes over a data folder in which the service was still the superuser of its database', async () => {
    const DATA_DIR = await oldFolder()
    const before = await start({ DATA_DIR })
    await untilReady(before)
    await addLink(DATA_DIR)
    before.child.kill('SIGTERM')
    await before.ended
    // As an earlier release left it. The service's own sessions would contend for the same locks.
    const database = await startEmbedded({ dataDir: DATA_DIR, log: pino({ level: 'silent' }) })
    const superuser = await openDatabase(DATA_DIR)
    await superuser.query(
      `reassign owned by nearmark_owner to nearmark; drop owned by nearmark_app, nearmark_owner; drop role nearmark_app, nearmark_owner`,
    )
    await superuser.end()
    await database.stop()

    const after = await start({ DATA_DIR })
    await untilReady(after)
    expect((await checkIn(after.url, randomUUID())).status).toBe(200)
    const client = await openDatabase(DATA_DIR)
    const { rows: owners } = await client.query(
      `select distinct pg_get_userbyid(relowner) as owner from pg_class
       where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and relkind in ('r', 'v', 'S')`,
    )
    const { rows: sessions } = await client.query(
      `select distinct usename as "user" from pg_stat_activity where application_name like 'nearmark%'`,
    )
    await client.end()
    expect([owners, sessions]).toEqual([[{ owner: 'nearmark_owner' }], [{ user: 'nearmark_app' }]])
  })

  it('refuses a second start on the same data folder', async () => {
    const DATA_DIR = await oldFolder()
    const first = await start({ DATA_DIR })
    await untilReady(first)
    const second = await start({ DATA_DIR })
    expect(await second.ended).toBe(1)
    expect(second.output()).toMatch(/in use|already/i)
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  })
})

/** A check-in whose body arrives in two halves. */
function slowCheckIn(url: string) {
  const body = JSON.stringify(visitor)
  const call = request(`${url}/api/checkin/${TOKEN}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  })
  const status = new Promise<number | undefined>((resolve, reject) => {
    call.on('response', reply => resolve(reply.statusCode))
    call.on('error', reject)
  })
  const begun = new Promise<void>(resolve => {
    call.write(body.slice(0, 20), () => setTimeout(resolve, 100))
  })
  return { begun, status, finish: () => call.end(body.slice(20)) }
}
