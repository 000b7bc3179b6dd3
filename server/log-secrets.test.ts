import { createServer } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from './http/openapi.ts'
import { nextMailTo } from './testing/captured-mail.ts'
import { makeLink, postCheckIn, visitor } from './testing/check-in-makers.ts'
import { makeCreator, signIn } from './testing/makers.ts'
import { solveCaptcha } from './testing/solve-captcha.ts'
import { type CallOptions, startOn, startTestApp, type TestApp } from './testing/test-app.ts'

const IP = '203.0.113.77'
const person = {
  name: 'Kanari Canary',
  email: 'canary.person@example.org',
  phone: '+60 77-777 7777',
  latitude: 3.1579123,
  longitude: 101.7116321,
}
const settings = {
  APP_SECRET: 'canary-app-secret-canary-app-secret-canary,canary-old-secret-canary-old-secret-canary',
  STRIPE_SECRET_KEY: 'sk_test_canary0000001',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_canary0000002',
  STRIPE_WEBHOOK_SECRET: 'whsec_canary0000003',
  STRIPE_API_URL: 'http://127.0.0.1:9',
  GOOGLE_PLACES_KEY: 'canary-places-key',
  GOOGLE_MAPS_BROWSER_KEY: 'canary-browser-key',
  GOOGLE_PLACES_URL: 'http://127.0.0.1:9',
  PHOTO_STORE: 's3://canary-bucket/photos',
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_ACCESS_KEY_ID: 'canary-s3-id',
  S3_SECRET_ACCESS_KEY: 'canary-s3-secret',
}

let app: TestApp
/** All that may stand in no line: found along the way. */
const secrets = new Set<string>([IP, ...Object.values(person).map(String), 'canary-', 'canary0000'])

beforeAll(async () => {
  app = await startTestApp({ ...settings, LOG_LEVEL: 'trace', ADMIN_EMAILS: 'canary.admin@example.org' })
})
afterAll(() => app.stop())

const remember = (...values: (string | undefined)[]) => {
  for (const value of values) if (value) secrets.add(value)
}
const call = (method: string, path: string, options: CallOptions = {}) => app.call(method, path, { ip: IP, ...options })
const lines = (msg: string) => app.logLines.filter(line => JSON.parse(line).msg === msg)

function expectNoSecret({ logLines } = app) {
  const leaks = logLines.flatMap(line =>
    [...secrets].filter(secret => line.includes(secret)).map(secret => `${secret} in ${line}`),
  )
  expect(leaks).toEqual([])
}

describe('no line of the log, at its most talkative, holds a secret or a person', () => {
  test('when people sign in, make links and check in', async () => {
    const owner = await signIn(app, 'canary.owner@example.org')
    const { token, code } = await nextMailTo(app, owner.email)
    remember(owner.email, token, code, ...Object.values(owner.cookies))
    const link = await makeLink(app, owner.creatorId, { requireUserVerify: true })
    remember(link.checkinToken)
    const { cookies } = await call('GET', `/checkin/${link.checkinToken}`)
    remember(...Object.values(cookies))
    expect((await postCheckIn(app, link.checkinToken, person, { cookies, ip: IP })).status).toBe(200)
    const mailed = await nextMailTo(app, person.email)
    remember(mailed.token)
    const body = { token: mailed.token, confirm: true }
    expect((await call('POST', `/api/verify-checkin/${link.checkinToken}`, { body })).body.success).toBe(true)
    const own = { cookies: owner.cookies }
    for (const path of [`/api/dashboard?email=${owner.email}`, `/api/payments?email=${owner.email}`, '/api/sessions'])
      await call('GET', path, own)
    for (const [path, more] of [
      ['/api/visitors/export', {}],
      ['/api/visitors/erase', { because: 'asked' }],
    ] as const)
      expect((await call('POST', path, { ...own, body: { visitorEmail: person.email, ...more } })).status).toBe(200)
    await call('POST', '/api/sign-out', { ...own, body: { everywhere: true } })
    expect(lines('signed in')).toHaveLength(1)
    expect(lines("a visitor's data erased")).toHaveLength(1)
    expectNoSecret()
  })

  test('when every call gets them everywhere, from nobody, a creator and an admin', async () => {
    const creator = await makeCreator(app, { email: 'canary.owner@example.org' })
    const admin = await makeCreator(app, { email: 'canary.admin@example.org' })
    remember(creator.email, admin.email, ...Object.values({ ...creator.cookies, ...admin.cookies }))
    for (const { method, path } of endpoints.filter(({ path }) => path !== '/api/live')) {
      const filled = path.replace(/:\w+/g, 'canary-in-the-path')
      const body = {
        ...visitor,
        ...person,
        email: creator.email,
        token: 'canary-token',
        code: '777777',
        planName: 'Pro',
      }
      for (const cookies of [{}, { session: 'canary-session' }, creator.cookies, admin.cookies])
        await call(method, `${filled}?email=${person.email}&token=canary-token&input=canary-input`, {
          cookies,
          headers: {
            'user-agent': 'canary-agent',
            authorization: 'Bearer canary-bearer',
            referer: 'http://localhost/canary-page',
          },
          ...(method !== 'GET' && { body }),
        })
    }
    expect(lines('request declined').length).toBeGreaterThan(100)
    expectNoSecret()
  })

  test('when a provider does not answer', async () => {
    const { cookies, email } = await makeCreator(app, { email: 'canary.owner@example.org', planId: 1 })
    await call('GET', '/api/places/search?input=canary-place')
    await call('POST', '/api/create-subscription', { cookies, body: { email, planName: 'Pro', priceId: 'price_1' } })
    await call('POST', '/api/stripe/webhook', {
      body: { id: 'canary-event' },
      headers: { 'stripe-signature': 't=1,v1=canary-signature' },
    })
    expect(lines('places unavailable')).not.toEqual([])
    expect(lines('webhook refused')).not.toEqual([])
    expectNoSecret()
  })

  test('when the database refuses a row, and quotes it', async () => {
    await app.database.asOwner(
      `alter table support_messages add constraint nobody check (name <> '${person.name}') not valid`,
    )
    const body = {
      ...person,
      type: 'other',
      subject: 'canary-subject',
      message: 'canary-message',
      recaptchaToken: await solveCaptcha(app),
    }
    const { latitude: _, longitude: __, phone: ___, ...message } = body
    expect((await call('POST', '/api/support', { body: message })).status).toBe(500)
    expect(lines('request failed').join('')).toContain('violates check constraint')
    await app.deps.db
      .updateTable('creators')
      .set({ plan_id: `${person.name}` as never })
      .execute()
      .catch(err => app.deps.log.error({ err }, 'a bug'))
    expect(lines('a bug').join('')).toContain('invalid input syntax for type integer')
    expectNoSecret()
  })
})

test('each line of a request has its id and the pattern of its route, and nothing else', async () => {
  const visited = await startOn(app, { LOG_LEVEL: 'trace' })
  const owner = await makeCreator(visited, { email: 'canary.owner@example.org' })
  const link = await makeLink(visited, owner.creatorId, { requirePhotoVerify: true })
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } }).jpeg()
  const photo = (await picture.toBuffer()).toString('base64')
  remember(link.checkinToken, photo.slice(0, 40), ...Object.values(owner.cookies))
  await visited.call('GET', `/checkin/${link.checkinToken}`, { ip: IP })
  expect((await postCheckIn(visited, link.checkinToken, { ...person, photo }, { ip: IP })).status).toBe(200)
  const { body } = await visited.call('GET', `/api/checkin-links/${link.id}/checkins`, {
    cookies: owner.cookies,
    ip: IP,
  })
  expect(body.checkins).toHaveLength(1)
  const requests = visited.logLines.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  expect(requests.map(({ method, route }) => `${method} ${route}`)).toEqual([
    'GET /checkin/:checkinToken',
    'POST /api/checkin/:checkinToken',
    'GET /api/checkin-links/:linkId/checkins',
  ])
  for (const request of requests)
    expect(Object.keys(request).sort()).toEqual(
      ['hostname', 'level', 'method', 'ms', 'msg', 'pid', 'reqId', 'route', 'status', 'time'].sort(),
    )
  expect(new Set(requests.map(({ reqId }) => reqId)).size).toBe(3)
  await visited.stop()
  expectNoSecret(visited)
})

test('when a mail server refuses what it is sent', async () => {
  const server = createServer(socket => socket.end('554 canary.person@example.org may not come in\r\n')).listen(
    0,
    '127.0.0.1',
  )
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  const mailing = await startTestApp({
    LOG_LEVEL: 'trace',
    SMTP_URL: `smtp://canary-user:canary-password@127.0.0.1:${port}`,
    MAIL_FROM: 'Nearmark <canary-sender@example.org>',
  })
  try {
    const body = { email: person.email, recaptchaToken: await solveCaptcha(mailing) }
    await mailing.call('POST', '/api/creators/send-verification', { body, ip: IP })
    const failed = () => mailing.logLines.filter(line => /"job (failed|given up)/.test(line))
    await expect.poll(failed).not.toEqual([])
    for (const secret of ['canary', IP]) expect(mailing.logLines.join('\n')).not.toContain(secret)
  } finally {
    await mailing.stop()
    server.close()
  }
})
