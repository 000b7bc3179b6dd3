import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLink } from '../../testing/check-in-makers.ts'
import { makeCreator } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('makes the page usable with one script and no other file', async () => {
  const { creatorId } = await makeCreator(app, { email: 'owner@example.com' })
  const { checkinToken } = await makeLink(app, creatorId)
  const { text } = await app.call('GET', `/checkin/${checkinToken}`)
  const scripts = text.match(/<script[^>]* src="\/assets\/visitor-[^"]+\.js"/g)
  expect(scripts).toHaveLength(1)
  expect(text).not.toMatch(/<script[^>]* src="(?!\/assets\/visitor-)|rel="(stylesheet|preload|modulepreload)"/)
})
