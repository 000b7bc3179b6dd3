import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLink } from '../testing/check-in-makers.ts'
import { makeCreator } from '../testing/makers.ts'
import { solveCaptcha } from '../testing/solve-captcha.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'info' })
})
afterAll(() => app.stop())

const declined = () => app.logLines.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'request declined')

test('a declined request is logged by its route, its creator and a tag of its network', async () => {
  const { cookies, creatorId } = await makeCreator(app, { email: 'owner@example.org' })
  const another = await makeCreator(app, { email: 'another@example.org' })
  const { id } = await makeLink(app, another.creatorId)
  const path = `/api/checkin-links/${id}/checkins`
  await app.call('GET', path, { cookies, ip: '203.0.113.9' })
  await app.call('GET', path, { ip: '203.0.113.9' })
  await app.call('GET', path, { ip: '203.0.113.10' })
  const route = '/api/checkin-links/:linkId/checkins'
  const [owned, signedOut, elsewhere] = declined()
  expect(owned).toMatchObject({ code: 'link_not_found', method: 'GET', route, creatorId })
  expect(signedOut).toMatchObject({ code: 'signed_out', route, network: owned.network })
  expect(signedOut).not.toHaveProperty('creatorId')
  expect(elsewhere.network).not.toBe(owned.network)
  expect(app.logLines.join('')).not.toMatch(/203\.0\.113|example\.org/)
  expect(app.logLines.join('')).not.toContain(id)
})

test('a withheld email has a line: to somebody who signs in, and a receipt', async () => {
  const email = 'often@example.org'
  const message = { name: 'Ada', email, type: 'other', subject: 'A map', message: 'Where is it?' }
  const { cookies } = await makeCreator(app, { email })
  for (let i = 0; i < 4; i++) {
    await app.call('POST', '/api/support', { body: { ...message, recaptchaToken: await solveCaptcha(app) } })
    await app.call('POST', '/api/creators/confirm-it-is-you', { body: { email }, cookies })
  }
  expect(declined()).toContainEqual(
    expect.objectContaining({ code: 'emails_used_up', route: '/api/creators/confirm-it-is-you' }),
  )
  const receipts = app.logLines.filter(line => line.includes('a receipt is withheld'))
  expect(receipts).toHaveLength(1)
  expect(app.logLines.join('')).not.toContain(email)
})

test('attempts to get around have their lines: guesses of links, a captcha that is none, too many requests', async () => {
  app.logLines.length = 0
  const guess = () => app.call('GET', '/api/checkin-links/AAAAAAAAAAAAAAAAAAAAAA', { ip: '203.0.113.20' })
  for (let n = 0; n < 125; n++) await guess()
  const body = { email: 'made-up@example.org', recaptchaToken: 'not solved' }
  await app.call('POST', '/api/creators/send-verification', { body, ip: '203.0.113.21' })
  const codes = Map.groupBy(declined(), ({ code }) => code)
  expect(codes.get('link_not_found')).toHaveLength(120)
  expect(codes.get('too_many_requests')).toHaveLength(5)
  expect(codes.get('captcha_failed')).toHaveLength(1)
  // One guesser has one tag, whatever is guessed.
  expect(
    new Set([...codes.get('link_not_found')!, ...codes.get('too_many_requests')!].map(({ network }) => network)).size,
  ).toBe(1)
  expect(app.logLines.join('')).not.toMatch(/203\.0\.113|made-up|AAAAAAAA/)
})
