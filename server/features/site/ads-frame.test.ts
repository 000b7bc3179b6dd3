import { afterAll, describe, expect, it } from 'vitest'
import { makeLink } from '../../testing/check-in-makers.ts'
import { makeCreator } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const ADS = 'https://ads.example'
const started: TestApp[] = []
afterAll(() => Promise.all(started.map(app => app.stop())))

async function start(env: Record<string, string>): Promise<TestApp> {
  const app = await startTestApp(env)
  started.push(app)
  return app
}

/** What creators of both plans, their visitors and anybody else are shown. */
async function shownBy(app: TestApp) {
  const free = await makeCreator(app, { email: 'free@example.com' })
  const paid = await makeCreator(app, { email: 'paid@example.com', planId: 2 })
  const planOf = async (who: typeof free) => (await app.call('GET', '/api/creator-plan', { cookies: who.cookies })).body
  const pageOf = async (who: typeof free) =>
    app.call('GET', `/checkin/${(await makeLink(app, who.creatorId)).checkinToken}`)
  return {
    creators: [(await planOf(free)).showAds, (await planOf(paid)).showAds],
    pages: await Promise.all([pageOf(free), pageOf(paid), app.call('GET', '/'), app.call('GET', '/create')]),
    frame: await app.call('GET', '/ads-frame'),
  }
}

describe('advertisements', () => {
  it('stand on pages of the Free plan and of its visitors, in a frame of no origin', async () => {
    const app = await start({ APP_URL: 'https://nearmark.example', ADS_SCRIPT_URL: `${ADS}/show.js` })
    const { creators, pages, frame } = await shownBy(app)
    expect(creators).toEqual([true, false])
    expect(pages.map(page => page.text.includes('src="/ads-frame"'))).toEqual([true, false, false, false])
    expect(pages[0]!.text).toContain('sandbox="allow-scripts allow-popups"')
    expect(pages.every(page => !String(page.headers['content-security-policy']).includes(ADS))).toBe(true)
    expect(frame.text).toContain(`src="${ADS}/show.js"`)
    expect(frame.headers['content-security-policy']).toContain(`script-src ${ADS}`)
    expect(frame.headers['content-security-policy']).toContain('sandbox allow-scripts allow-popups')
    expect(frame.headers['referrer-policy']).toBe('no-referrer')
    expect(frame.text).not.toMatch(/checkin|@example/)
  })

  it.each([
    ['without the setting', { APP_URL: 'https://nearmark.example' }],
    ['on localhost', { APP_URL: 'http://localhost:3000', ADS_SCRIPT_URL: `${ADS}/show.js` }],
    ['on 127.0.0.1', { APP_URL: 'http://127.0.0.1:3000', ADS_SCRIPT_URL: `${ADS}/show.js` }],
  ])('stand nowhere %s', async (_, env) => {
    const { creators, pages, frame } = await shownBy(await start(env))
    expect([creators, frame.status]).toEqual([[false, false], 404])
    expect(pages.some(page => page.text.includes('ads-frame'))).toBe(false)
    expect(String(pages[0]!.headers['content-security-policy'])).toContain("frame-src 'none'")
  })
})
