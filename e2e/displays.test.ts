import jsQR from 'jsqr'
import type { Locator, Page } from 'playwright'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeLink, postCheckIn, TOWERS } from '../server/testing/check-in-makers.ts'
import { codeCalls } from '../server/testing/code-calls.ts'
import { displayCalls } from '../server/testing/display-calls.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { boxOf } from './testing/boxes.ts'
import { runClockUntil, stopClock } from './testing/clock.ts'
import { allowLocation, setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

// A display that was removed asks once more, and is refused. So is a code that has changed.
const journey = setUpJourney({ allowedComplaints: /401|422|ERR_INTERNET_DISCONNECTED/ })
let owner: SignedIn
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 2 })
})

const { make } = displayCalls(
  () => journey.app,
  () => owner,
)
const FULL_HD = { width: 1920, height: 1080 }

it('is paired by a press, counts who comes, and is dark once it is removed', async () => {
  const link = await makeLink(journey.app, owner.creatorId, { locationName: 'Main Hall' })
  const { page } = await signedInAs(journey, owner)
  await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
  const displays = page.getByRole('region', { name: 'Displays' })
  await displays.getByRole('button', { name: 'Add Display' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Entrance')
  await dialog.getByRole('button', { name: 'Add Display' }).click()
  await dialog.getByRole('heading', { name: 'Connect Entrance' }).waitFor()
  const url = new URL((await dialog.locator('code').textContent())!)

  const { page: wall } = await journey.visitor({ size: FULL_HD })
  await wall.clock.install()
  await wall.goto(journey.url + url.pathname + url.hash)
  await wall.getByRole('heading', { name: 'Main Hall' }).waitFor()
  await wall.getByText('This screen becomes Entrance.').waitFor()
  await wall.getByRole('button', { name: 'Show on This Screen' }).click()
  await expect.poll(() => wall.url()).toBe(`${journey.url}/wall`)
  await wall.getByRole('heading', { name: 'Main Hall' }).waitFor()
  const code = wall.getByRole('img', { name: 'QR code of the check-in link for Main Hall' })
  await expect.poll(async () => (await code.boundingBox())!.height).toBeGreaterThanOrEqual(0.4 * FULL_HD.height)
  await dialog.getByRole('heading', { name: 'Entrance is on' }).waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()

  await wall.getByText('0 checked in today').waitFor()
  await postCheckIn(journey.app, link.checkinToken)
  await wall.getByText('1 checked in today').waitFor()

  await displays.getByText('On', { exact: true }).waitFor()
  await displays.getByRole('button', { name: 'Remove Entrance' }).click()
  await stopClock(wall)
  const removed = page.waitForResponse(reply => reply.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Remove Display' }).click()
  await removed
  // It asks within five seconds of its own clock, however long the answer takes.
  await wall.clock.runFor(5000)
  await runClockUntil(wall, wall.getByRole('heading', { name: 'This screen isn’t connected' }))
  await expect.poll(() => displays.getByRole('listitem').count()).toBe(0)
})

it('gets another pairing link while it waits for a screen', async () => {
  const link = await makeLink(journey.app, owner.creatorId, { locationName: 'Main Hall' })
  await make(link.id, 'Entrance')
  const { page } = await signedInAs(journey, owner)
  await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
  await page.getByText('Waiting for its screen', { exact: true }).waitFor()
  await page.getByText(/^Pairing link works until \d\d:\d\d · Shows the QR code$/).waitFor()
  const renew = page.getByRole('button', { name: 'New Pairing Link for Entrance' })
  expect(await renew.textContent()).toBe('New Pairing Link')
  // On a phone its words begin below the name.
  const beginning = (part: Locator) =>
    part.evaluate(part => {
      const words = document.createRange()
      words.selectNodeContents(part)
      return words.getBoundingClientRect().left
    })
  expect(await beginning(renew)).toBe(await beginning(page.getByText('Entrance', { exact: true })))
  await renew.click()
  await page.getByRole('dialog').getByRole('heading', { name: 'Connect Entrance' }).waitFor()
})

describe('a wall on the device where its creator is signed in', () => {
  async function opened(traits: Parameters<typeof makeLink>[2] = {}) {
    const link = await makeLink(journey.app, owner.creatorId, { locationName: 'Main Hall', ...traits })
    const { page } = await signedInAs(journey, owner, { size: FULL_HD })
    await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
    await page.getByRole('button', { name: 'Open Live Wall' }).click()
    return { page, link, dialog: page.getByRole('dialog') }
  }
  const sessionOf = (page: Page) => page.evaluate(async () => (await (await fetch('/api/session')).json()).email)

  it('is there after one press in its dialog, in full screen, and back leads to the details', async () => {
    const { page, link, dialog } = await opened()
    await dialog.getByText('While you’re signed in, anyone at this screen can open your dashboard.').waitFor()
    await dialog.getByRole('button', { name: 'Show on This Screen' }).click()
    await page.getByText('0 checked in today').waitFor()
    await expect.poll(() => page.url()).toBe(`${journey.url}/wall`)
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
    await postCheckIn(journey.app, link.checkinToken)
    await page.getByText('1 checked in today').waitFor()
    await page.goBack()
    await page
      .getByRole('region', { name: 'Displays' })
      .getByText(/^Live wall on /)
      .waitFor()
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light')
  })

  it('signs its creator out when asked to, and nothing leads back', async () => {
    const { page, dialog } = await opened()
    await dialog.getByRole('switch', { name: 'Sign out on this device' }).click()
    await dialog.getByRole('button', { name: 'Show on This Screen' }).click()
    await page.getByText('0 checked in today').waitFor()
    expect(await sessionOf(page)).toBeNull()
    await page.goBack()
    await page.getByRole('button', { name: 'Email Me a Link' }).or(page.getByLabel('Email')).first().waitFor()
    expect(await page.getByText('Main Hall').count()).toBe(0)
    owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 2 })
  })

  it('shows the code from the beginning where the link asks for it', async () => {
    const { page, dialog } = await opened({ requiresCode: true })
    await expect.poll(() => dialog.getByRole('switch', { name: 'Code that changes' }).isChecked()).toBe(true)
    await dialog.getByRole('button', { name: 'Show on This Screen' }).click()
    await page.getByText('Scan, or type these figures.').waitFor()
  })
})

/** As a phone reads it. */
async function scanned(wall: Page): Promise<string> {
  const { data, info } = await sharp(await wall.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? ''
}

it('shows a code that changes, by which a visitor gets in who sees the screen, and keeps what was typed', async () => {
  const { screen, link: codedLink } = codeCalls(
    () => journey.app,
    () => owner,
  )
  const link = await codedLink({ locationName: 'Main Hall' })
  const { cookies, code } = await screen(link)
  const { page: wall, context: wallBrowser } = await journey.visitor({ size: FULL_HD })
  await wallBrowser.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: journey.url })))
  await wall.goto(`${journey.url}/wall`)
  await expect.poll(() => scanned(wall)).toContain(`/checkin/${link.checkinToken}#code=`)

  // Without the code the page asks for its figures.
  const { page, context } = await journey.visitor({ at: TOWERS })
  await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await allowLocation(page)
  const camera = await boxOf(page.getByText('Or scan the code with your phone’s camera app.'))
  expect(camera.y, 'below the field').toBeGreaterThan((await boxOf(page.getByLabel('Six-digit code'))).y)
  await page.getByLabel('Six-digit code').fill((await code()).digits)
  await page.getByLabel('Name').fill('Aisyah')
  await page.getByLabel('Email').fill('aisyah@example.com')

  // The form takes too long.
  await journey.app.deps.pool.query(`update clock set ahead_by = ahead_by + interval '11 minutes'`)
  await page.getByRole('button', { name: 'Check In' }).click()
  await page.getByRole('alert').getByText('This code has changed. Scan the screen again').waitFor()

  // The camera opens another tab.
  await expect.poll(async () => (await scanned(wall)).split('=')[1] === (await code()).code).toBe(true)
  const again = await context.newPage()
  await again.goto(await scanned(wall))
  await allowLocation(again)
  await expect.poll(() => again.getByLabel('Name').inputValue()).toBe('Aisyah')
  await expect.poll(() => again.url()).toBe(`${journey.url}/checkin/${link.checkinToken}`)
  await again.getByRole('button', { name: 'Check In' }).click()
  await wall.getByText('1 checked in today').waitFor()

  await wallBrowser.setOffline(true)
  await wall.getByText(/No connection: this code holds until \d/).waitFor()
  await expect.poll(() => scanned(wall)).toContain('#code=')
})
