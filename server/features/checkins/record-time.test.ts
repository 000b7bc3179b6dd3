import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLink, postCheckIn } from '../../testing/check-in-makers.ts'
import { makeCreator } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it.each([
  ['confirmed', false],
  ['pending', true],
])('a repeated key is answered with the time of the record: %s', async (_state, requireUserVerify) => {
  const owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
  const link = await makeLink(app, owner.creatorId, { requireUserVerify })
  const headers = { 'idempotency-key': `later-${requireUserVerify}` }
  const first = await postCheckIn(app, link.checkinToken, {}, { headers })
  await app.advance('90 seconds')
  const late = await postCheckIn(app, link.checkinToken, {}, { headers })
  await app.advance('-90 seconds')
  expect(first.body).toMatchObject({ requiresVerification: requireUserVerify, id: expect.any(String) })
  expect(Math.abs(Date.parse(first.body.checkedInAt) - Date.now())).toBeLessThan(60_000)
  expect(late.body).toEqual(first.body)
})
