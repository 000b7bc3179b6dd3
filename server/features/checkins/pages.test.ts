import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LinkSettings, USUAL_SETTINGS } from '../../../contract/link-settings.ts'
import { makeLink } from '../../testing/check-in-makers.ts'
import { makeCreator } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('leaves a link’s settings out of its page where they are the usual ones', async () => {
  const { creatorId } = await makeCreator(app, { email: 'usual@example.com' })
  const settingsIn = async (traits: Partial<LinkSettings>) => {
    const { checkinToken } = await makeLink(app, creatorId, traits)
    const { text } = await app.call('GET', `/checkin/${checkinToken}`)
    return Object.keys(USUAL_SETTINGS).filter(name => text.includes(`"${name}":`))
  }
  expect(await settingsIn({})).toEqual([])
  expect(await settingsIn(USUAL_SETTINGS)).toEqual([])
  expect(await settingsIn({ radiusM: 150, doubt: 'ask' })).toEqual(['radiusM', 'doubt'])
})

it('makes the page usable with one script and no other file', async () => {
  const { creatorId } = await makeCreator(app, { email: 'owner@example.com' })
  const { checkinToken } = await makeLink(app, creatorId)
  const { text } = await app.call('GET', `/checkin/${checkinToken}`)
  const scripts = text.match(/<script[^>]* src="\/assets\/visitor-[^"]+\.js"/g)
  expect(scripts).toHaveLength(1)
  expect(text).not.toMatch(/<script[^>]* src="(?!\/assets\/visitor-)|rel="(stylesheet|preload|modulepreload)"/)
})
