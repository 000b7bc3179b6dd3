import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPublicToken, newSecret } from './db/ids.ts'
import { makeLink, postCheckIn } from './testing/check-in-makers.ts'
import { makeCreator } from './testing/makers.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'
import { tracesIn } from './testing/traces.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test.each([
  ['192.0.2.77', ['192.0.2.77']],
  ['2001:db8:77:2::9', ['2001:db8:77']],
])('limits count the network of %s without storing it', async (ip, canaries) => {
  const { creatorId } = await makeCreator(app, { email: `counts-from-${ip.length}@example.org`, planId: 2 })
  const verifying = await makeLink(app, creatorId, { requireUserVerify: true, noPosition: 'ask' })
  const call = (method: string, path: string, body?: Record<string, unknown>) => app.call(method, path, { ip, body })
  await call('GET', '/api/places/search?input=Lisbon')
  await call('GET', '/api/captcha/challenge')
  await call('GET', `/api/checkin-links/${newPublicToken()}`)
  await call('GET', `/api/verify/${newSecret()}`)
  await call('POST', `/api/about/${verifying.checkinToken}/email`, { email: `held-${ip.length}@example.org` })
  await call('POST', '/api/dashboard/access', { email: `asks-from-${ip.length}@example.org` })
  await call('POST', `/api/checkin/${verifying.checkinToken}/outside`, { distanceM: 140, accuracyM: 20 })
  await call('POST', '/api/support', {
    name: 'A',
    email: 'b@example.org',
    type: 'other',
    subject: 'Hello',
    message: 'Hello there',
  })
  const answers = await Promise.all(
    Array.from({ length: 61 }, (_, n) =>
      postCheckIn(app, verifying.checkinToken, { email: `p${n}@example.org` }, { ip }),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  await expect.poll(() => counted('check-ins:')).toBeGreaterThan(0)
  for (const name of [
    'places ',
    'captcha ',
    'missed links ',
    'data links ',
    'token guess ',
    'sign in ',
    'outside ',
    'support ',
    'unverified emails ',
  ])
    expect(await counted(name), name).toBeGreaterThan(0)
  // The waiting check-ins hold the IP until they are confirmed: their creator reads it.
  expect(await tracesIn(app, canaries)).toEqual(['public.pending_check_ins'])
})

async function counted(name: string): Promise<number> {
  const { rows } = await app.deps.pool.query('select 1 from limits where starts_with(key, $1)', [name])
  return rows.length
}
