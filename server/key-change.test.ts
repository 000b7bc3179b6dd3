import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { placeOf } from './features/places/place.ts'
import { signedPlaceIds } from './features/places/signed-place-id.ts'
import { createService, type Service } from './service.ts'
import { nextMailTo } from './testing/captured-mail.ts'
import { makeLink } from './testing/check-in-makers.ts'
import { makeCreator } from './testing/makers.ts'
import { solveCaptcha } from './testing/solve-captcha.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

const NEXT = 'the next secret of thirty-two characters at least'
const OLD = 'the old secret of thirty-two characters at least'
const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_none',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_none',
  STRIPE_API_URL: 'http://127.0.0.1:9',
}

let before: TestApp
let later: Service | undefined

beforeAll(async () => {
  before = await startTestApp({ ...stripeKeys, APP_SECRET: OLD, STRIPE_WEBHOOK_SECRET: 'whsec_old' })
})
afterEach(async () => {
  await later?.stop()
  later = undefined
})
afterAll(() => before.stop())

/** A process that is started later on the same database, with other secrets. */
async function startedWith(appSecret: string, webhookSecret: string) {
  const env = { ...stripeKeys, NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: before.dataDir }
  const config = readConfig({ ...env, APP_SECRET: appSecret, STRIPE_WEBHOOK_SECRET: webhookSecret })
  later = await createService(config, before.database, pino({ level: 'silent' }))
  return later
}

const post = (
  { app }: Service,
  url: string,
  { payload, ...rest }: { payload: object | string; cookies?: object; headers?: object },
) => app.inject({ method: 'POST', url, payload, ...rest } as object)

async function codeFor(email: string) {
  const formId = randomBytes(16).toString('hex')
  const body = { email, recaptchaToken: await solveCaptcha(before), formId }
  const { cookies } = await before.call('POST', '/api/dashboard/access', { body })
  return { payload: { formId, code: (await nextMailTo(before, email)).code }, cookies }
}

const askBy = (service: Service, email: string, recaptchaToken: string) =>
  post(service, '/api/creators/send-verification', { payload: { email, recaptchaToken } })

async function sendEvent(service: Service, id: string, secret: string) {
  const payload = JSON.stringify({ id, object: 'event', type: 'none.of.ours', livemode: false, data: { object: {} } })
  const timestamp = Math.floor((await before.deps.now()).getTime() / 1000)
  const stripe = new Stripe('sk_test_none')
  const signature = await stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return post(service, '/api/stripe/webhook', { payload, headers })
}

describe('while the secrets are changed', () => {
  test('what was made with the old ones still works, and what is new is made with the new ones', async () => {
    const code = await codeFor('overlap@example.org')
    const captcha = await solveCaptcha(before)
    const during = await startedWith(`${NEXT},${OLD}`, 'whsec_next,whsec_old')

    expect((await post(during, '/api/verify-code', code)).json()).toMatchObject({ success: true })
    expect((await askBy(during, 'captcha@example.org', captcha)).statusCode).toBe(200)
    for (const secret of ['whsec_old', 'whsec_next'])
      expect((await sendEvent(during, `evt_${secret}`, secret)).statusCode).toBe(200)
    expect((await sendEvent(during, 'evt_forged', 'whsec_forged')).statusCode).toBe(400)

    const challenge = (await during.app.inject('/api/captcha/challenge')).json()
    const solved = await solveCaptcha({ call: async () => ({ body: challenge }) as never })
    expect((await askBy(before, 'new@example.org', solved)).json().code).toBe('captcha_failed')
  })

  test('what was made with the old ones is worth nothing once they are gone', async () => {
    const code = await codeFor('late@example.org')
    const captcha = await solveCaptcha(before)
    const after = await startedWith(NEXT, 'whsec_next')

    expect((await post(after, '/api/verify-code', code)).json().code).toBe('wrong_code')
    expect((await askBy(after, 'captcha@example.org', captcha)).json().code).toBe('captcha_failed')
    expect((await sendEvent(after, 'evt_late', 'whsec_old')).statusCode).toBe(400)
  })

  test('a journal of both secrets verifies with both, and an act of an unknown secret is none', async () => {
    const { cookies, creatorId } = await makeCreator(before, { email: 'journal@example.org' })
    const { id } = await makeLink(before, creatorId)
    const add = (service: Service) =>
      post(service, `/api/checkin-links/${id}/checkins`, { payload: { name: 'Ben', reason: 'Battery' }, cookies })
    const verdict = async ({ app }: Service) =>
      (await app.inject({ url: `/api/checkin-links/${id}/journal/verify`, cookies })).json()
    expect((await add(before)).statusCode).toBe(200)
    const during = await startedWith(`${NEXT},${OLD}`, 'whsec_next')
    expect((await add(during)).statusCode).toBe(200)
    expect(await verdict(during)).toEqual({ acts: 2, valid: true })
    expect(await verdict(before)).toEqual({ acts: 2, valid: false, brokenAt: 2 })
  })

  test('a place that was found before is still a place', () => {
    const point = { latitude: 3.13767, longitude: 101.68726 }
    const museum = placeOf({ placeId: '', name: 'Muzium Negara', secondaryText: 'Kuala Lumpur', point })
    const id = signedPlaceIds([OLD]).sign(museum)
    expect(signedPlaceIds([NEXT, OLD]).read(id)).toMatchObject(point)
    expect(signedPlaceIds([NEXT]).read(id)).toBeNull()
  })
})
