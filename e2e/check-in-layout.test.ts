import type { Locator, Page } from 'playwright'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { type MadeLink, makeLink, northOf, postCheckIn } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { animationsEnd } from './testing/accessibility.ts'
import { DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const PEOPLE = [
  { name: 'Björk Guðmundsdóttir', email: 'bjork@web.de', accuracyM: 99 },
  { name: 'Khairul Anwar bin Mohd Yusof', email: 'khairul.anwar.bin.mohd.yusof@petronas.com.my' },
  { name: 'W'.repeat(120), email: `${'w'.repeat(60)}@example.com`, phone: '+44 7700 900123 ext. 123456' },
  { name: '北京 小明', email: '', phone: '+86 138 0013 8000' },
  { name: 'محمد علي الأحمد', email: '', phone: '', accuracyM: 123_456 },
]

const journey = setUpJourney()
let owner: SignedIn
let link: MadeLink
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'layout@example.com', planId: 3 })
  link = await makeLink(journey.app, owner.creatorId, { locationName: 'KL Design Week — Opening Night' })
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  for (let n = 0; n < 12; n++)
    await postCheckIn(journey.app, link.checkinToken, {
      ...northOf(5 + n),
      ...PEOPLE[n % PEOPLE.length],
      ...(n % 3 === 0 && { photo: photo.toString('base64') }),
    })
})

const open = async (size: { width: number; height: number }, dark = false) => {
  const { page } = await signedInAs(journey, owner, { size, dark })
  await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
  await page.locator('[data-check-in]').nth(9).waitFor()
  await page.getByText('Live', { exact: true }).waitFor()
  await animationsEnd(page)
  return page
}
const wholeRowsInView = (page: Page) =>
  page.locator('[data-check-in]').evaluateAll(
    rows =>
      rows.filter(row => {
        const { top, bottom } = row.getBoundingClientRect()
        return top >= 64 && bottom <= innerHeight
      }).length,
  )
/** Without the hairline of most. */
const rowHeights = (page: Page) =>
  page
    .locator('[data-check-in]')
    .evaluateAll(rows => [...new Set(rows.map(row => 4 * Math.floor(row.getBoundingClientRect().height / 4)))])
const boxOf = async (part: Locator) => (await part.boundingBox())!

describe.each([
  [1920, 1080],
  [1440, 900],
  [1200, 800],
  [1024, 768],
  [768, 1024],
  [390, 844],
  [320, 640],
])('the details at %i×%i', (width, height) => {
  it('keep every text within its column, and the page within the window', async () => {
    const page = await open({ width, height })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    const cutOff = await page
      .locator('[data-check-in] :is(td, th), [data-check-in] p')
      .evaluateAll(cells => cells.filter(cell => cell.scrollWidth > cell.clientWidth + 1).map(cell => cell.outerHTML))
    expect(cutOff).toEqual([])
  })

  it('have a bar of one row, whose parts stand apart', async () => {
    const page = await open({ width, height })
    await expect.poll(async () => (await boxOf(page.getByRole('banner'))).height).toBeLessThanOrEqual(65)
    const updated = await boxOf(page.getByText(/^Updated/))
    const [back, refresh] = [
      await boxOf(page.getByRole('link', { name: 'Back', exact: true })),
      await boxOf(page.getByRole('button', { name: 'Refresh' })),
    ]
    expect(updated.height).toBeLessThanOrEqual(22)
    const besideBack = Math.abs(back.y + back.height / 2 - updated.y - updated.height / 2) < 8
    expect(besideBack ? back.x + back.width <= updated.x : back.y + back.height <= updated.y).toBe(true)
    expect(updated.x + updated.width).toBeLessThanOrEqual(refresh.x)
  })
})

describe.each([320, 360, 390, 768, 1024, 1440])('the details at %i pixels', width => {
  it('have room for the hint of the search, and for what to share in one row', async () => {
    const page = await open({ width, height: 700 })
    const [hintPx, roomPx] = await page.getByRole('searchbox').evaluate(element => {
      const field = element as HTMLInputElement
      const { font, paddingLeft } = getComputedStyle(field)
      const pen = document.createElement('canvas').getContext('2d')!
      pen.font = font
      const key = field.parentElement!.querySelector('kbd')
      const end = key?.checkVisibility() ? key.getBoundingClientRect().left : field.getBoundingClientRect().right - 8
      const start = field.getBoundingClientRect().left + Number.parseFloat(paddingLeft)
      return [pen.measureText(field.placeholder).width * 1.05, end - 4 - start] as const
    })
    expect(hintPx).toBeLessThan(roomPx)
    await expect.poll(() => page.getByRole('searchbox', { name: 'Search check-ins' }).count()).toBe(1)
    const rows = await page
      .getByRole('region', { name: 'Link', exact: true })
      .getByRole('button')
      .evaluateAll(buttons => buttons.map(button => button.getBoundingClientRect().top))
    expect(rows).toHaveLength(width < 720 ? 3 : 4)
    expect(new Set(rows).size).toBe(1)
  })
})

it.each([
  [1440, 900, 7],
  [1024, 768, 4],
  [390, 664, 2],
  [360, 560, 1],
])(
  'a window of %i×%i shows at least %i whole people without a scroll, and the page names the rules',
  async (width, height, people) => {
    const { page } = await signedInAs(journey, owner, { size: { width, height } })
    const other = await makeLink(journey.app, owner.creatorId, { locationName: 'KL Design Week — Opening Night' })
    for (let n = 1; n <= 10; n++)
      await postCheckIn(journey.app, other.checkinToken, {
        ...northOf(5 + n),
        name: `Visitor ${n}`,
        email: `visitor-${n}@example.com`,
        phone: `+60 12-345 610${n}`,
      })
    await journey.app.database.asOwner(
      `update check_ins set device_type = 'Mobile', browser = 'Safari 18', os = 'iOS 18.1' where link_id = '${other.id}'`,
    )
    await page.goto(`${journey.url}/checkin-details?linkId=${other.id}`)
    await page.locator('[data-check-in]').nth(9).waitFor()
    await expect.poll(() => wholeRowsInView(page)).toBeGreaterThanOrEqual(people)
    if (width >= 1024) await expect.poll(() => rowHeights(page)).toEqual([48])
    for (const rule of ['Email Verification Not Required', 'Photo Verification Not Required'])
      await page.getByText(rule, { exact: true }).waitFor()
  },
)

describe.each([768, 1024, 1440])('a link that nobody has checked in at, at %i pixels', width => {
  it('says who still has to confirm, below what to share', async () => {
    const { page } = await signedInAs(journey, owner, { size: { width, height: 900 } })
    const waiting = await makeLink(journey.app, owner.creatorId, { requireUserVerify: true })
    await postCheckIn(journey.app, waiting.checkinToken, { name: 'Waits', email: 'waits@example.com' })
    await page.goto(`${journey.url}/checkin-details?linkId=${waiting.id}`)
    const confirming = page.getByText('1 person still has to confirm their email.', { exact: true })
    await confirming.waitFor()
    await animationsEnd(page)
    const { y } = await boxOf(confirming)
    for (const name of ['Copy Link', 'QR Code', 'Print Poster', 'More for this link'])
      expect((await boxOf(page.getByRole('button', { name }))).y).toBeLessThan(y)
    const figures = await page.getByText('Checked in', { exact: true }).evaluate(name => {
      const cell = name.parentElement!.getBoundingClientRect()
      return cell.bottom - name.nextElementSibling!.getBoundingClientRect().bottom
    })
    expect(figures).toBeLessThanOrEqual(20)
  })
})

it('the rules stand below the people on a phone, and what can be done with the link is as tall as a finger', async () => {
  const { page } = await signedInAs(journey, owner, { size: { width: 360, height: 664 } })
  const empty = await makeLink(journey.app, owner.creatorId, { requiresCode: true })
  await page.goto(`${journey.url}/checkin-details?linkId=${empty.id}`)
  const rules = page.getByRole('list', { name: 'Rules' }).getByRole('listitem')
  for (const rule of ['Email Verification Not Required', 'Code on the Screen Required'])
    await rules.getByText(rule, { exact: true }).waitFor()
  const people = await boxOf(page.getByRole('heading', { name: 'No Check-ins Yet' }))
  expect((await boxOf(rules.first())).y).toBeGreaterThan(people.y)
  const back = page.getByRole('link', { name: 'Back', exact: true })
  await expect.poll(async () => (await boxOf(back)).height).toBeGreaterThanOrEqual(44)
  await expect.poll(async () => (await boxOf(back.getByText('Back'))).width).toBeGreaterThan(20)
  await page.getByRole('button', { name: 'More for this link' }).click()
  const entries = page.getByRole('menuitem')
  await entries.getByText('Privacy Sheet').waitFor()
  for (const entry of await entries.all()) expect((await boxOf(entry)).height).toBeGreaterThanOrEqual(44)
})

it.each([
  [1440, 900],
  [768, 1024],
])('the header of %i×%i names the place once its heading has left the window', async (width, height) => {
  const page = await open({ width, height })
  const name = page.getByRole('banner').getByText('KL Design Week — Opening Night')
  await expect.poll(() => name.count()).toBe(0)
  const heading = page.getByRole('heading', { level: 1 })
  await page.evaluate(() => scrollTo(0, 700))
  await expect.poll(async () => (await boxOf(heading)).y).toBeLessThan(64)
  await expect.poll(() => name.count()).toBe(1)
})

it('a phone shows whom it is about at once, and the answer below a search', async () => {
  const page = await open({ width: 390, height: 664 })
  // Above the middle of the whole screen, of which the browser's own bars take a part.
  await expect
    .poll(async () => (await boxOf(page.locator('[data-check-in]').first())).y)
    .toBeLessThanOrEqual(PHONE.height / 2)
  await page.getByRole('searchbox').fill('nobody')
  await page.getByRole('heading', { name: 'No one matches ‘nobody’' }).waitFor()
  await expect.poll(async () => (await boxOf(page.getByRole('searchbox'))).y).toBeGreaterThanOrEqual(64)
  const bottomOfAnswer = async () => {
    const { y, height } = await boxOf(page.getByRole('status').getByRole('button', { name: 'Clear Search' }))
    return y + height
  }
  // Half of the window is left where the keyboard is open.
  await expect.poll(bottomOfAnswer).toBeLessThanOrEqual(332)
})

it('a phone shows at least four people at a time', async () => {
  const page = await open(PHONE)
  await page
    .locator('[data-check-in]')
    .first()
    .evaluate(row => row.scrollIntoView())
  await expect.poll(() => wholeRowsInView(page)).toBeGreaterThanOrEqual(4)
})

it.each([1024, 1440])('names are whole in a table of %i pixels', async width => {
  const owner = await makeCreator(journey.app, { email: `names-${width}@example.com`, planId: 2 })
  const hall = await makeLink(journey.app, owner.creatorId)
  for (const name of ['Björk Guðmundsdóttir', 'Wan Nurul Aisyah binti Mohd Kamaruddin'])
    await postCheckIn(journey.app, hall.checkinToken, { name })
  const { page } = await signedInAs(journey, owner, { size: { width, height: 768 } })
  await page.goto(`${journey.url}/checkin-details?linkId=${hall.id}`)
  const names = page.locator('[data-check-in] th > [title]')
  await names.nth(1).waitFor()
  await expect
    .poll(() => names.evaluateAll(all => all.map(name => name.scrollHeight - name.clientHeight)))
    .toEqual([0, 0])
})

it('a row has the time alone, in one line; the day stands above, and in full for those who ask', async () => {
  const page = await open(DESKTOP)
  const time = page.locator('[data-check-in] time').first()
  await expect.poll(() => time.textContent()).toMatch(/^\d\d:\d\d$/)
  await expect.poll(() => time.getAttribute('title')).toMatch(/20\d\d/)
  // They have checked in a moment ago, which may be before midnight.
  await page
    .getByRole('rowheader', { name: /^(Today|Yesterday)$/ })
    .first()
    .waitFor()
  await expect.poll(async () => (await boxOf(time)).height).toBeLessThan(24)
})

it('photos come as thumbnails, and are walked through by arrow keys, over the pages of the list', async () => {
  const { page } = await signedInAs(journey, owner, { size: DESKTOP })
  const photos: string[] = []
  page.on('request', request => request.url().includes('/photos/') && photos.push(request.url()))
  await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
  const thumbnails = page.getByRole('button', { name: /^View photo of/ })
  await thumbnails.nth(2).waitFor()
  await expect.poll(() => thumbnails.count()).toBe(3)
  await expect.poll(() => photos.length).toBe(3)
  for (const url of photos) expect(url).toMatch(/\?width=96$/)

  await thumbnails.first().press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Check-in Photo' })
  await dialog.getByText('Check-in 3 of 12', { exact: true }).waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await dialog.getByText('Check-in 6 of 12', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Next photo' }).click()
  await dialog.getByText('Check-in 9 of 12', { exact: true }).waitFor()
  await page.keyboard.press('ArrowRight')
  await dialog.getByText('Check-in 12 of 12', { exact: true }).waitFor()
  await page.waitForURL('**page=2')
  await expect.poll(() => dialog.getByRole('button', { name: 'Next photo' }).getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.press('Escape')
  await expect.poll(() => thumbnails.first().evaluate(button => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await dialog.getByText('Check-in 12 of 12', { exact: true }).waitFor()
  await page.keyboard.press('ArrowLeft')
  await dialog.getByText('Check-in 9 of 12', { exact: true }).waitFor()
})

it('the page prints dark on white in the dark too, without what can only be pressed', async () => {
  const page = await open(DESKTOP, true)
  await page.emulateMedia({ media: 'print' })
  for (const name of ['Refresh', 'Export CSV', 'Copy Link', 'Print List', 'Next'])
    await expect.poll(() => page.getByRole('button', { name }).count()).toBe(0)
  await expect.poll(() => page.getByRole('heading', { name: 'Analytics' }).isVisible()).toBe(false)
  const name = page.getByText('北京 小明').first()
  await expect.poll(() => name.evaluate(text => getComputedStyle(text).color)).toBe('rgb(23, 25, 28)')
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor))
    .toBe('rgb(251, 250, 247)')
})
