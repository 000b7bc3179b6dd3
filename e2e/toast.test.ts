import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { makeLink, TOWERS } from '../server/testing/check-in-makers.ts'
import { makeCreator } from '../server/testing/makers.ts'
import { animationsEnd } from './testing/accessibility.ts'
import { runClockUntil, stopClock } from './testing/clock.ts'
import { DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

// One test of this file cuts the network.
const journey = setUpJourney({ allowedComplaints: /net::ERR_FAILED/ })

const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' })
const toasts = (page: Page) => page.locator('[data-radix-collection-item][data-state=open]')

/** The empty support form answers with a toast. */
async function pageWithToast(size = PHONE): Promise<Page> {
  const { page } = await journey.visitor({ size })
  await page.clock.install()
  await page.goto(`${journey.url}/support`)
  await sendButton(page).click({ trial: true })
  await stopClock(page)
  await sendButton(page).click()
  await runClockUntil(page, toasts(page))
  // Effects run in the frames after a render.
  await page.clock.runFor(100)
  await animationsEnd(page)
  return page
}

/** Swipes this far to the right. */
async function swipe(page: Page, byPx: number) {
  const box = (await toasts(page).boundingBox())!
  const at = { x: Math.round(box.x + 40), y: Math.round(box.y + box.height / 2) }
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: at.y }] })
  await touch('touchStart', at.x)
  for (let moved = 10; moved <= byPx; moved += 10) await touch('touchMove', at.x + moved)
  await touch('touchEnd')
}

it('one toast is shown at a time', async () => {
  const page = await pageWithToast()
  const first = await toasts(page).elementHandle()
  await sendButton(page).click()
  await first!.waitForElementState('hidden')
  await expect.poll(() => toasts(page).count()).toBe(1)
})

it('a toast goes after 5,000 ms', async () => {
  const page = await pageWithToast()
  await page.clock.runFor(4500)
  await expect.poll(() => toasts(page).count()).toBe(1)
  await page.clock.runFor(500)
  await toasts(page).waitFor({ state: 'detached' })
})

it('a toast is swiped away to the right by more than 50 px, not by less', async () => {
  const page = await pageWithToast()
  await swipe(page, 40)
  await page.locator('[data-swipe=cancel]').waitFor()
  await expect.poll(() => toasts(page).count()).toBe(1)
  await swipe(page, 80)
  await toasts(page).waitFor({ state: 'detached' })
})

it('a toast is reached by F8, and closed from there', async () => {
  const page = await pageWithToast()
  await page.keyboard.press('F8')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role=region]')?.getAttribute('aria-label')))
    .toBe('Notifications (F8)')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await toasts(page).waitFor({ state: 'detached' })
})

it('a toast within a form fills the place of the summary, so that the fields below it are no further away', async () => {
  const page = await pageWithToast({ width: 360, height: 640 })
  const [toast, place] = [await toasts(page).boundingBox(), await page.locator('[data-summary]').boundingBox()]
  expect(toast!.height).toBe(place!.height)
  const [title, text] = [
    await toasts(page).getByText('Missing Information').boundingBox(),
    await toasts(page).getByText('Please fill in all required fields').boundingBox(),
  ]
  const above = title!.y - toast!.y
  const below = toast!.y + toast!.height - text!.y - text!.height
  expect(Math.abs(above - below)).toBeLessThanOrEqual(1)
})

it('a toast does not cover the sticky action of a phone', async () => {
  const owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 3 })
  const { page } = await signedInAs(journey, owner, { size: PHONE })
  await page.goto(`${journey.url}/select-location`)
  await page.getByLabel('Search for a place').fill(`${TOWERS.latitude}, ${TOWERS.longitude}`)
  await page.getByRole('option').first().click()
  await page.route('**/api/checkin-links/create-with-token', route => route.abort())
  const action = page.getByRole('button', { name: 'Create Check-in Link' })
  await action.click()
  await toasts(page).waitFor()
  await animationsEnd(page)
  const [toast, button] = [(await toasts(page).boundingBox())!, (await action.boundingBox())!]
  expect(toast.y + toast.height).toBeLessThanOrEqual(button.y)
})

it('a toast lies at the bottom edge where no sticky action is', async () => {
  const { page } = await journey.visitor({ size: PHONE })
  await page.route('**/api/stripe-prices', route =>
    route.fulfill({ status: 503, json: { error: 'No.', code: 'internal' } }),
  )
  await page.goto(`${journey.url}/plans`)
  await page.getByRole('button', { name: 'Subscribe (Pro)' }).click()
  await toasts(page).waitFor()
  await animationsEnd(page)
  const toast = (await toasts(page).boundingBox())!
  expect(toast.y + toast.height).toBe(PHONE.height - 16)
})

it.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('on a %s a toast about missing fields does not cover the field with the focus', async (_, size) => {
  const { page } = await journey.visitor({ size })
  await page.goto(`${journey.url}/support`)
  for (const name of ['Name', 'Subject']) await page.getByLabel(name).fill('Ada')
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByLabel('Type').selectOption({ index: 1 })
  await sendButton(page).click()
  await toasts(page).waitFor()
  await expect.poll(() => page.getByLabel('Message').evaluate(field => field === document.activeElement)).toBe(true)
  await animationsEnd(page)
  const [toast, field] = [(await toasts(page).boundingBox())!, (await page.getByLabel('Message').boundingBox())!]
  expect(toast.y + toast.height <= field.y || field.y + field.height <= toast.y).toBe(true)
})

it.each([
  ['small phone', { width: 360, height: 560 }],
  ['phone', PHONE],
  ['desktop', DESKTOP],
])(
  'on a %s a toast about an empty form is in view with the first field, covers nothing and moves nothing when it goes',
  async (_, size) => {
    const page = await pageWithToast(size)
    const name = page.getByLabel('Name')
    await expect.poll(() => name.evaluate(field => field === document.activeElement)).toBe(true)
    const [toast, field] = [(await toasts(page).boundingBox())!, (await name.boundingBox())!]
    expect(toast.y).toBeGreaterThanOrEqual((await page.getByRole('banner').boundingBox())!.height)
    expect(field.y + field.height).toBeLessThanOrEqual(size.height)
    await expect.poll(() => page.getByText('We reply within 24 hours').evaluate(isCovered)).toBe(false)
    await expect.poll(() => page.locator('label').first().evaluate(isCovered)).toBe(false)
    await page.clock.runFor(5100)
    await toasts(page).waitFor({ state: 'detached' })
    await page.getByText('Please check 5 fields').waitFor()
    await expect.poll(async () => (await name.boundingBox())!.y).toBe(field.y)
  },
)

const isCovered = (element: Element) => {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  if (top < 0) return false
  const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return Boolean(above?.closest('[data-radix-collection-item]'))
}

it('a toast lies below an open menu', async () => {
  const owner = await makeCreator(journey.app, { email: 'menus@example.com', planId: 3 })
  await makeLink(journey.app, owner.creatorId)
  // In a window of this height the menu reaches down to the toast.
  const { page } = await signedInAs(journey, owner, { size: { width: 390, height: 740 } })
  await page.addInitScript(() => {
    Clipboard.prototype.writeText = () => Promise.reject(new Error('refused'))
  })
  await page.goto(`${journey.url}/dashboard`)
  const more = page.getByRole('button', { name: /^More for/ }).first()
  await more.click()
  await page.getByRole('menuitem', { name: 'Copy Link' }).click()
  await toasts(page).waitFor()
  await more.click()
  await page.getByRole('menu').waitFor()
  const [menu, toast] = [(await page.getByRole('menu').boundingBox())!, (await toasts(page).boundingBox())!]
  const shared = {
    x: menu.x + menu.width / 2,
    y: (Math.max(menu.y, toast.y) + Math.min(menu.y + menu.height, toast.y + toast.height)) / 2,
  }
  expect(shared.y).toBeGreaterThan(toast.y)
  await expect
    .poll(() => page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest('[role=menu]') !== null, shared))
    .toBe(true)
})

it.each(['/plans', '/support', '/link-success'])('%s loads nothing for toasts before the first press', async path => {
  const { page } = await journey.visitor({ size: PHONE })
  const scripts: string[] = []
  page.on('request', request => scripts.push(new URL(request.url()).pathname))
  await page.goto(journey.url + path)
  await page.waitForLoadState('networkidle')
  const ofToasts = () => scripts.filter(script => /\/toast-(?!store)/.test(script)).length
  expect(ofToasts()).toBe(0)
  if (path === '/link-success') return
  await page.getByRole('heading', { level: 1 }).click()
  await expect.poll(ofToasts).toBeGreaterThan(0)
})
