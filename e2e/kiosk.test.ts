import type { Route } from 'playwright'
import { expect, it } from 'vitest'
import { makeLink, northOf, postCheckIn, TOWERS } from '../server/testing/check-in-makers.ts'
import { wardenCalls } from '../server/testing/warden-calls.ts'
import { runClockUntil, stopClock } from './testing/clock.ts'
import { setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'
import { setUpTablets, TABLET } from './testing/tablets.ts'

// A wrong PIN, a refusal, a kiosk that was removed and asks once more, and a warden's link that is opened on one.
const journey = setUpJourney({ allowedComplaints: /401|403|409|422|ERR_INTERNET_DISCONNECTED/ })
const { tablet, make, owner } = setUpTablets(journey)

const names = async ({ id }: { id: string }) =>
  (
    await journey.app.deps.pool.query(
      'select user_name, device_type from check_ins where link_id = $1 order by ordinal',
      [id],
    )
  ).rows.map(({ user_name, device_type }) => `${user_name} ${device_type}`)

it('is added with a PIN, takes the place of the organiser’s session, and its page is left by its PIN', async () => {
  const link = await makeLink(journey.app, owner().creatorId, { locationName: 'Main Hall' })
  const { page, context } = await signedInAs(journey, owner(), { size: TABLET, at: TOWERS })
  await context.grantPermissions(['geolocation'])
  await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
  const displays = page.getByRole('region', { name: 'Displays' })
  await displays.getByRole('button', { name: 'Add Display' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Reception')
  await dialog.getByRole('radio', { name: 'Checks people in' }).check()
  await dialog.getByLabel('PIN').fill('12')
  await dialog.getByRole('button', { name: 'Add Display' }).click()
  await dialog.getByText('The PIN has 4 to 8 digits.').first().waitFor()
  await dialog.getByLabel('PIN').fill('2468')
  await dialog.getByRole('button', { name: 'Add Display' }).click()
  await dialog.getByRole('heading', { name: 'Connect Reception' }).waitFor()
  const url = new URL((await dialog.locator('code').textContent())!)

  const screen = await context.newPage()
  await screen.goto(journey.url + url.pathname + url.hash)
  await screen.getByText('This signs you out here, and you need the PIN to leave the kiosk.').waitFor()
  await screen.getByRole('button', { name: 'Make This a Kiosk' }).click()
  await screen.waitForURL(`${journey.url}/kiosk`)
  await screen.getByRole('heading', { name: 'Main Hall' }).waitFor()
  const session = await screen.evaluate(() => fetch('/api/session').then(reply => reply.json()))
  expect(session.email).toBeNull()

  await screen.getByRole('button', { name: 'Exit Kiosk' }).click()
  const leave = screen.getByRole('dialog', { name: 'Exit the Kiosk' })
  await leave.getByLabel('PIN').fill('1357')
  await leave.getByRole('button', { name: 'Exit Kiosk' }).click()
  await leave.getByText('This PIN is wrong.').waitFor()
  await leave.getByLabel('PIN').fill('2468')
  await leave.getByRole('button', { name: 'Exit Kiosk' }).click()
  await screen.waitForURL(`${journey.url}/`)
})

it('keeps nothing of the organiser who has set it up', async () => {
  const link = await makeLink(journey.app, owner().creatorId, { locationName: 'Main Hall', checkOut: 'ask' })
  await postCheckIn(journey.app, link.checkinToken, { name: 'Wei Ling' })
  const { token } = await make(link.id, 'Reception', { mode: 'kiosk', pin: '2468' })
  const { page } = await signedInAs(journey, owner(), { size: TABLET, at: TOWERS })
  await page.goto(`${journey.url}/dashboard`)
  await page.evaluate(() => {
    localStorage.setItem('userEmail', 'owner@example.com')
    sessionStorage.setItem('subscriptionData', '{"email":"owner@example.com"}')
  })
  await page.goto(`${journey.url}/here?linkId=${link.id}`)
  await page.getByText('Wei Ling').first().waitFor()
  const stored = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  await expect.poll(stored).toContain('Wei Ling')

  await page.goto(`${journey.url}/wall#${token}`)
  await page.getByRole('button', { name: 'Make This a Kiosk' }).click()
  await page.waitForURL(`${journey.url}/kiosk`)
  await page.getByRole('heading', { name: 'Main Hall' }).waitFor()
  expect(await stored()).toBe('[{},{}]')
})

it('checks one person in after the other, and shows nobody who was before', async () => {
  const { page, link } = await tablet()
  await page.clock.install()
  await stopClock(page)
  await page.getByLabel('Name').fill('Wei Ling')
  await page.getByLabel('Email').fill('weiling@example.com')
  await page.getByRole('button', { name: 'Check In' }).click()
  await page.getByRole('heading', { name: 'You are checked in' }).waitFor()
  await page
    .getByRole('status')
    .getByText(/^\d\d:\d\d$/)
    .waitFor()
  await page.getByRole('status').getByText('Wei Ling').waitFor()
  await page.clock.runFor(8000)
  await expect.poll(() => page.getByLabel('Name').count()).toBe(1)
  expect([await page.getByLabel('Name').inputValue(), await page.getByText('Wei Ling').count()]).toEqual(['', 0])
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])

  await page.getByLabel('Name').fill('Arjun')
  await page.getByRole('button', { name: 'Check In' }).click()
  const next = page.getByRole('button', { name: 'Next Person' })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // White on the green of the result.
    await expect.poll(() => next.evaluate(part => getComputedStyle(part).backgroundColor)).toBe('rgb(255, 255, 255)')
  }
  await next.click()
  expect(await page.getByLabel('Name').inputValue()).toBe('')
  expect(await names(link)).toEqual(['Wei Ling Kiosk', 'Arjun Kiosk'])
})

it('sends what had no answer again, and records it once', async () => {
  const { page, link } = await tablet()
  const keys: (string | undefined)[] = []
  let lost = 2
  await page.route('**/api/kiosks/this/checkin', async route => {
    keys.push(route.request().headers()['idempotency-key'])
    if (lost-- === 0) return route.continue()
    // The service records it, and its answer is lost.
    await route.fetch()
    await route.abort('internetdisconnected')
  })
  await page.getByLabel('Name').fill('Mei')
  await page.getByRole('button', { name: 'Check In' }).click()
  await page.getByRole('heading', { name: 'You are checked in' }).waitFor()
  expect([keys.length, new Set(keys).size, await names(link)]).toEqual([3, 1, ['Mei Kiosk']])
})

it('refuses where the tablet is not, keeps what was typed, and lets the person ask', async () => {
  const { page, context, link } = await tablet({ at: northOf(140) }, { doubt: 'ask', hostName: 'Maya' })
  await page.getByLabel('Name').fill('Daniel')
  await page.getByRole('button', { name: 'Check In' }).click()
  await page
    .getByRole('alert')
    .getByText(/away from the check-in location/)
    .waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('Daniel')
  const again = page.waitForResponse('**/api/kiosks/this/checkin')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await again
  await page.getByRole('button', { name: 'Ask to Be Let In' }).click()
  await page.getByRole('heading', { name: 'Sent for review' }).waitFor()
  await page.getByText('Maya will decide. You don’t have to wait here.').waitFor()
  expect(await names(link)).toEqual([])
  await context.setGeolocation(TOWERS)
})

it('checks out who types their name, and says so in the list', async () => {
  const { page, link } = await tablet({}, { checkOut: 'ask' })
  await page.getByLabel('Name').fill('Wei Ling')
  await page.getByRole('button', { name: 'Check In' }).click()
  await page.getByRole('button', { name: 'Next Person' }).click()

  await page.getByRole('button', { name: 'Check Out' }).click()
  await page.getByText('Check out of', { exact: true }).waitFor()
  await page.getByLabel('Name').fill('Arjun')
  await page.keyboard.press('Enter')
  await page.getByText('Nobody named Arjun is checked in here').waitFor()
  await page.getByLabel('Name').fill('wei ling')
  await page.getByRole('button', { name: 'Find My Check-In' }).click()
  await page.getByRole('button', { name: 'Check out wei ling', exact: true }).click()
  await page.getByRole('heading', { name: 'You have checked out' }).waitFor()
  await page.getByText(/^\d\d:\d\d\. You were here for less than a minute\.$/).waitFor()
  const { rows } = await journey.app.deps.pool.query('select out_by, out_verified from check_ins where link_id = $1', [
    link.id,
  ])
  expect(rows).toEqual([{ out_by: 'kiosk', out_verified: true }])
})

it('says in place of the form that the tablet shares no location, and takes it up once that is allowed', async () => {
  const { page, context } = await tablet()
  await context.clearPermissions()
  await page.reload()
  await page.getByRole('status').getByText('This tablet isn’t sharing its location').waitFor()
  expect(await page.getByLabel('Name').count()).toBe(0)
  await page.getByRole('button', { name: 'Try Again' }).waitFor()
  await context.grantPermissions(['geolocation'])
  await page.getByLabel('Name').waitFor()
})

it('says so when nobody answers the browser’s question about the location', async () => {
  const { page } = await tablet()
  await page.clock.install()
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = () => undefined
  })
  await page.reload()
  await page.getByLabel('Name').waitFor()
  await page.clock.fastForward(10_000)
  await page.getByText('This tablet isn’t sharing its location').waitFor()
})

it('keeps its form without a location where people may ask', async () => {
  const { page, context } = await tablet({}, { noPosition: 'ask', hostName: 'Maya' })
  await context.clearPermissions()
  await page.reload()
  await page.getByText('Maya can still let you in.').waitFor()
  await page.getByLabel('Name').waitFor()
})

it('keeps what somebody is typing when the link closes', async () => {
  const { page, link } = await tablet()
  await page.getByLabel('Name').fill('Half a na')
  await journey.app.deps.pool.query(`update links set expires_at = app_now() where id = $1`, [link.id])
  await page.getByRole('status').getByText('This check-in link has expired').waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('Half a na')
})

it('says so when the network is away, or silent, and empties nobody’s form meanwhile', async () => {
  const { page, context } = await tablet()
  await page.clock.install()
  await context.setOffline(true)
  await page.getByText('No connection').waitFor()
  await context.setOffline(false)
  await page.getByText('No connection').waitFor({ state: 'detached' })

  const unanswered: Route[] = []
  let isSilent = true
  await page.route('**/api/kiosks/**', route => (isSilent ? void unanswered.push(route) : route.continue()))
  await page.clock.fastForward(10_000)
  await page.getByText('No connection').waitFor()
  await page.getByLabel('Name').fill('Mei')
  await page.getByRole('button', { name: 'Check In' }).click()
  // The position is known by then, for which the form waits no longer than ten seconds.
  await expect.poll(() => unanswered.some(route => route.request().url().endsWith('/checkin'))).toBe(true)
  await page.clock.fastForward(61_000)
  expect(await page.getByLabel('Name').inputValue()).toBe('Mei')
  isSilent = false
  // Its own tries follow in real time: a clock that is moved could end each before it is answered.
  for (const route of unanswered) await route.abort('internetdisconnected')
  await page.getByRole('heading', { name: 'You are checked in' }).waitFor()
})

it('is empty again when somebody walks away, and says in its own theme that it is removed', async () => {
  const { page, display } = await tablet()
  await page.clock.install()
  await page.reload()
  await page.getByLabel('Name').waitFor()
  await stopClock(page)
  await page.getByLabel('Name').fill('Half a na')
  await page.clock.fastForward(55_000)
  expect(await page.getByLabel('Name').inputValue()).toBe('Half a na')
  await page.clock.fastForward(6000)
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('')

  const read = page.waitForResponse('**/api/kiosks/this')
  await page.clock.runFor(4000)
  await (await read).finished()
  await journey.app.call('DELETE', `/api/displays/${display.id}`, { cookies: owner().cookies })
  // It asks within five seconds of its own clock, which stands until the answer is there: a request ends by that clock too.
  let asked = false
  const answer = page.waitForResponse('**/api/kiosks/this')
  page.waitForRequest('**/api/kiosks/this').then(() => {
    asked = true
  })
  while (!asked) await page.clock.runFor(250)
  await (await answer).finished()
  await runClockUntil(page, page.getByRole('heading', { name: 'This kiosk isn’t connected' }))
  const [ground, theme] = await page.evaluate(() =>
    [document.querySelector('main')!, document.documentElement].map(part => getComputedStyle(part).backgroundColor),
  )
  expect(ground).toBe(theme)
})

it('reads no list of who is here by a warden’s link, and goes back to checking in', async () => {
  const { page, link } = await tablet({}, { checkOut: 'ask' })
  const warden = wardenCalls(() => journey.app, owner)
  const { token } = await warden.make(link.id)
  await page.goto(`${journey.url}/warden#${token}`)
  await page.getByRole('heading', { name: 'Not on a Kiosk' }).waitFor()
  await page.getByText('Open the link on another device, or ask the organiser to remove the kiosk.').waitFor()
  await page.getByRole('link', { name: 'Back to Check-in' }).click()
  await page.getByRole('heading', { name: 'Main Hall' }).waitFor()
  expect((await warden.pair(token)).status).toBe(200)
})
