import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { networkHasher } from '../../http/network.ts'
import { captchaToken, solveCaptcha } from '../../testing/solve-captcha.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { type Captcha, createCaptcha, deleteExpiredCaptchas } from './captcha.ts'

let app: TestApp
let captcha: Captcha
beforeAll(async () => {
  app = await startTestApp()
  captcha = createCaptcha(app.deps)
})
afterAll(() => app.stop())

const check = (token: string) => captcha.check(token, '192.0.2.1')
const newChallenge = async (from = app): Promise<Challenge> =>
  (await from.call('GET', '/api/captcha/challenge')).body as Challenge
const solve = (challenge: Challenge) => solveChallenge({ challenge, deriveKey })
const failed = { code: 'captcha_failed' }

test('the forms are configured to do a proof of work', async () => {
  const { status, body } = await app.call('GET', '/api/config/captcha')
  expect([status, body]).toEqual([200, { provider: 'proof_of_work' }])
})

test('a challenge is never cached', async () => {
  expect((await app.call('GET', '/api/captcha/challenge')).headers['cache-control']).toBe('no-store')
})

test('a solved challenge passes once', async () => {
  const token = await solveCaptcha(app)
  await check(token)
  await expect(check(token)).rejects.toMatchObject(failed)
})

test('of 20 uses at once one passes', async () => {
  const token = await solveCaptcha(app)
  const uses = await Promise.allSettled(Array.from({ length: 20 }, () => check(token)))
  expect(uses.filter(use => use.status === 'fulfilled')).toHaveLength(1)
})

test.each(['', 'no', '{}', captchaToken(null, null), captchaToken({ parameters: {} }, {}), '['.repeat(8000)])(
  'a malformed token is refused: %.20s',
  async token => {
    await expect(check(token)).rejects.toMatchObject(failed)
  },
)

test('a challenge with lower cost, later expiry or another solution is refused', async () => {
  const challenge = await newChallenge()
  const { parameters, signature } = challenge
  const solution = await solve(challenge)
  const easier = { parameters: { ...parameters, cost: 1, keyPrefix: '00' }, signature }
  await expect(check(captchaToken(easier, await solve(easier)))).rejects.toMatchObject(failed)
  const longer = { parameters: { ...parameters, data: { validUntil: '2100-01-01T00:00:00.000Z' } }, signature }
  await expect(check(captchaToken(longer, solution))).rejects.toMatchObject(failed)
  await expect(check(captchaToken({ parameters }, solution))).rejects.toMatchObject(failed)
  await expect(check(captchaToken(challenge, { ...solution, derivedKey: '00'.repeat(32) }))).rejects.toMatchObject(
    failed,
  )
  await check(captchaToken(challenge, solution))
})

test('a challenge of another installation is refused', async () => {
  const other = await startTestApp()
  const token = await solveCaptcha(other)
  await other.stop()
  await expect(check(token)).rejects.toMatchObject(failed)
})

test('a challenge is valid for ten minutes by the database clock; the record of its use is then deleted', async () => {
  const [early, late] = [await solveCaptcha(app), await solveCaptcha(app)]
  await app.advance('9 minutes 50 seconds')
  await check(early)
  await app.advance('11 seconds')
  await expect(check(late)).rejects.toMatchObject(failed)
  await deleteExpiredCaptchas(app.deps.db)
  expect(await app.deps.db.selectFrom('used_captchas').selectAll().execute()).toEqual([])
  await expect(check(early)).rejects.toMatchObject(failed)
})

test('challenges are limited for each IP', async () => {
  await app.deps.db.deleteFrom('limits').execute()
  await app.deps.db
    .insertInto('limits')
    .values({
      key: `captcha ${networkHasher(app.deps.config.APP_SECRET)('127.0.0.1').network}`,
      hits: 300,
      window_ends_at: new Date('2100-01-01'),
    })
    .execute()
  const { status, body } = await app.call('GET', '/api/captcha/challenge')
  expect([status, body.code]).toEqual([429, 'too_many_requests'])
})
