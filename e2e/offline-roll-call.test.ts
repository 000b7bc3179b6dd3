import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import type { BrowserContext, Page } from 'playwright'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OFFLINE_WORKER } from '../contract/paths.ts'
import { nextMailTo } from '../server/testing/captured-mail.ts'
import { type MadeLink, makeLink, postCheckIn } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { wardenCalls } from '../server/testing/warden-calls.ts'
import { accessibilityFaults } from './testing/accessibility.ts'
import { PHONE, setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

// The network is cut, and the server made to fail.
const journey = setUpJourney({
  allowedComplaints: /401|404|503|ERR_INTERNET_DISCONNECTED|ERR_FAILED|fetching the script/,
})
let owner: SignedIn
let link: MadeLink
/** Answers in place of the service, when it returns true. */
let instead: (...of: Parameters<RequestListener>) => boolean

beforeAll(() => {
  const { server } = journey.app.app
  const [serve] = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, reply) => instead(request, reply) || serve!(request, reply))
})
beforeEach(async () => {
  instead = () => false
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
  link = await makeLink(journey.app, owner.creatorId, { checkOut: 'ask' })
  for (const name of ['Ada', 'Ben', 'Chiara']) await postCheckIn(journey.app, link.checkinToken, { name })
})

const replaceWorker = (script: string) => {
  instead = ({ url }, reply) =>
    url === OFFLINE_WORKER && Boolean(reply.writeHead(200, { 'content-type': 'text/javascript' }).end(script))
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rollCallUrl = () => `${journey.url}/roll-call?linkId=${link.id}`

/** The names of the caches of this browser, once a worker has taken over. */
async function cachesOf(page: Page, scope: string): Promise<string[]> {
  const state = (of: string) =>
    navigator.serviceWorker.getRegistration(of).then(registration => registration?.active?.state)
  await expect.poll(() => page.evaluate(state, scope)).toBe('activated')
  return page.evaluate(() => caches.keys())
}

/** Once the server knows of the roll call, a change of the network affects its result alone. */
const begun = (page: Page) => page.waitForResponse(reply => reply.request().method() === 'POST')

async function openRollCall({ started = false } = {}) {
  const { page, context } = await signedInAs(journey, owner, { size: PHONE })
  await page.goto(rollCallUrl())
  await page.getByText(/^3 people here · As of \d\d:\d\d$/).waitFor()
  await cachesOf(page, '/roll-call')
  if (started) await Promise.all([begun(page), button(page, 'Start Roll Call').click()])
  return { page, context }
}

/** Asked for in another browser. */
async function signInHere(page: Page, email: string) {
  await journey.app.call('POST', '/api/dashboard/access', { body: { email } })
  await page.goto((await nextMailTo(journey.app, email)).url)
  await button(page, 'Sign In Here').click()
  await page.getByRole('button', { name: `Account: ${email}` }).waitFor()
}

async function cut(context: BrowserContext, page: Page) {
  await context.setOffline(true)
  await page.reload()
}

describe('the roll call of an organiser', () => {
  it('opens without a network, its ticks are there, and the result goes out once when the network is back', async () => {
    const { page, context } = await openRollCall({ started: true })
    await page.getByRole('checkbox', { name: 'Ben' }).check()
    await cut(context, page)
    await page.getByRole('list', { name: 'Seen' }).getByRole('checkbox', { name: 'Ben' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('checkbox', { name: 'Ada' }).check()
    await button(page, 'Finish Roll Call').click()
    await page.reload()
    await page.getByText('Not sent yet').waitFor()
    await context.setOffline(false)
    await page.getByText(/^Sent \d\d:\d\d$/).waitFor()
    const { rows } = await journey.app.deps.pool.query(
      'select count(received_at)::int as received, count(*)::int as all from roll_calls where link_id = $1',
      [link.id],
    )
    expect(rows).toEqual([{ received: 1, all: 1 }])
  })

  it('begins without a network on a device that has shown only who is here', async () => {
    const { page, context } = await signedInAs(journey, owner, { size: PHONE })
    await page.goto(`${journey.url}/here?linkId=${link.id}`)
    await page.getByText('3 people here').waitFor()
    await cachesOf(page, '/roll-call')
    await context.setOffline(true)
    await page.goto(rollCallUrl())
    await button(page, 'Start Roll Call').click()
    await page.getByText('3 of 3 still missing').waitFor()
  })

  it('keeps what was typed when the network is back', async () => {
    const { page, context } = await openRollCall({ started: true })
    await cut(context, page)
    await page.getByRole('searchbox').fill('ad')
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Dashboard' }).waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe('ad')
  })

  it('comes from the device when the server fails, or does not answer within seconds', async () => {
    const { page } = await openRollCall()
    instead = ({ url }, reply) => url!.startsWith('/roll-call') && Boolean(reply.writeHead(503).end('upstream'))
    await page.reload()
    await button(page, 'Start Roll Call').waitFor()
    const stalled: string[] = []
    instead = ({ url }) => Boolean(stalled.push(url!))
    await page.reload()
    await button(page, 'Start Roll Call').waitFor()
    expect(stalled).toContain(`/roll-call?linkId=${link.id}`)
  })

  it('is sent again when the first attempt got no answer', async () => {
    const { page } = await openRollCall({ started: true })
    await page.clock.install()
    let attempts = 0
    instead = ({ method }) => method === 'POST' && attempts++ === 0
    await button(page, 'Finish Roll Call').click()
    await page.getByText('Not sent yet').waitFor()
    await expect.poll(() => attempts).toBe(1)
    await page.clock.fastForward(40_000)
    await page.getByText(/^Sent \d\d:\d\d$/).waitFor()
  })

  it('is not on the device after a sign-out', async () => {
    const { page, context } = await openRollCall({ started: true })
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await page.waitForURL(`${journey.url}/`)
    await context.setOffline(true)
    await page.goto(rollCallUrl())
    await page.getByText('Failed to verify session. Please try again.').waitFor()
    expect(await page.getByText('Ada').count()).toBe(0)
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Ada')
  })

  it('is not on the device for another creator who signs in there, and an unsent result waits for its own', async () => {
    const { page, context } = await openRollCall({ started: true })
    // Not by cutting the network: a request that is quicker than the cut would be answered after 'Not sent yet'.
    instead = ({ method }, reply) => method === 'POST' && Boolean(reply.writeHead(503).end())
    const declined = page.waitForResponse(reply => /"seen"/.test(reply.request().postData() ?? ''))
    await button(page, 'Finish Roll Call').click()
    expect((await declined).status()).toBe(503)
    await page.getByText('Not sent yet').waitFor()
    await page.goto('about:blank') // Nothing of the owner's page runs any more.
    instead = () => false
    await makeCreator(journey.app, { email: 'bob@example.com' })
    await signInHere(page, 'bob@example.com')
    await context.setOffline(true)
    await page.goto(rollCallUrl())
    await page.getByText('Failed to verify session. Please try again.').waitFor()
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain(`expiring here ${link.id}`)
    await context.setOffline(false)
    await page.goto(rollCallUrl())
    await page.getByText('Check-in link not found').waitFor()
    await signInHere(page, 'owner@example.com')
    await page.goto(rollCallUrl())
    await page.getByText(/^Sent \d\d:\d\d$/).waitFor()
  })

  it.each(['/here', '/roll-call'])('is not on the device once %s has heard that the link is gone', async path => {
    const { page, context } = await openRollCall()
    if (path === '/roll-call') await button(page, 'Start Roll Call').click()
    await journey.app.call('DELETE', `/api/checkin-links/${link.id}`, { cookies: owner.cookies })
    await page.goto(`${journey.url}${path}?linkId=${link.id}`)
    await page.getByText('Check-in link not found').waitFor()
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Ada')
    await context.setOffline(true)
    await page.goto(rollCallUrl())
    await page.getByText('Failed to verify session. Please try again.').waitFor()
  })

  it('says with the next network that the session has ended', async () => {
    const { page, context } = await openRollCall()
    await context.setOffline(true)
    await context.clearCookies()
    await page.reload()
    await button(page, 'Start Roll Call').waitFor()
    await context.setOffline(false)
    await page.waitForURL(`${journey.url}/dashboard`)
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Ada')
  })
})

describe('the list of a warden', () => {
  it('opens without a network, with its ticks', async () => {
    const { make } = wardenCalls(
      () => journey.app,
      () => owner,
    )
    const { page, context } = await journey.visitor({ size: PHONE })
    await page.goto(`${journey.url}/warden#${(await make(link.id)).token}`)
    await button(page, 'Open on This Device').click()
    await button(page, 'Start Roll Call').click()
    await page.getByRole('checkbox', { name: 'Ada' }).check()
    await cachesOf(page, '/warden')
    await cut(context, page)
    await page.getByRole('list', { name: 'Seen' }).getByRole('checkbox', { name: 'Ada' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

describe('what is kept', () => {
  it('is the page and its files, without anything of a person', async () => {
    const { page } = await openRollCall()
    await page.reload()
    await button(page, 'Start Roll Call').waitFor()
    const [name, ...others] = await cachesOf(page, '/roll-call')
    expect(others).toEqual([])
    const kept = await page.evaluate(async of => {
      const cache = await caches.open(of)
      const replies = await Promise.all((await cache.keys()).map(key => cache.match(key)))
      return Promise.all(replies.map(async reply => [new URL(reply!.url).pathname, await reply!.text()] as const))
    }, name!)
    const paths = kept.map(([path]) => path)
    expect(paths.filter(path => !/^\/assets\/[\w-]+\.(js|css|woff2)$/.test(path))).toEqual(['/roll-call'])
    expect(paths.filter(path => path.endsWith('.css'))).not.toEqual([])
    expect(paths.filter(path => path.endsWith('.woff2'))).not.toEqual([])
    for (const [, text] of kept) expect(text).not.toMatch(/Chiara|owner@example\.com/)
  })

  it('answers no other page: those of visitors and creators know no worker, and need the network', async () => {
    const { page, context } = await openRollCall()
    for (const path of [`/checkin/${link.checkinToken}`, `/here?linkId=${link.id}`, '/dashboard', '/']) {
      await page.goto(journey.url + path)
      expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
      await context.setOffline(true)
      await expect(page.reload()).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
      await context.setOffline(false)
    }
  })

  it('is replaced by the next release', async () => {
    const { page, context } = await openRollCall()
    const [old] = await cachesOf(page, '/roll-call')
    const { text } = await journey.app.call('GET', OFFLINE_WORKER)
    const next = text.replace(/VERSION="[^"]+"/, 'VERSION="next"')
    replaceWorker(next)
    await page.reload()
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['offline /roll-call next'])
    expect(old).not.toBe('offline /roll-call next')
    await cut(context, page)
    await button(page, 'Start Roll Call').waitFor()
  })

  it('stays while the document is of another release than the worker', async () => {
    const { page, context } = await openRollCall()
    const [old] = await cachesOf(page, '/roll-call')
    const { text } = await journey.app.call('GET', OFFLINE_WORKER)
    const next = text.replace(/VERSION="[^"]+"/, 'VERSION="next"').replace(/ENTRY="[^"]+"/, 'ENTRY="/assets/next.js"')
    replaceWorker(next)
    await page.evaluate(async () => {
      const registration = (await navigator.serviceWorker.getRegistration('/roll-call'))!
      const refused = new Promise<void>(resolve =>
        registration.addEventListener('updatefound', () => {
          const { installing } = registration
          installing!.addEventListener('statechange', () => installing!.state === 'redundant' && resolve())
        }),
      )
      await registration.update()
      await refused
    })
    expect(await page.evaluate(() => caches.keys())).toEqual([old])
    await cut(context, page)
    await button(page, 'Start Roll Call').waitFor()
  })

  it('leaves a device by the script of docs/operations.md', async () => {
    const { page, context } = await openRollCall()
    const [, script] = /```js\n(addEventListener\('install'[\s\S]+?)```/.exec(
      readFileSync('docs/operations.md', 'utf8'),
    )!
    replaceWorker(script!)
    await page.reload()
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
    await page.goto(`${journey.url}/dashboard`)
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0)
    await context.setOffline(true)
    await expect(page.goto(rollCallUrl())).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  })
})
