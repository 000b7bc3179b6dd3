import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { asksAt, DOUBTFUL } from '../server/testing/ask-makers.ts'
import { nextMailTo } from '../server/testing/captured-mail.ts'
import { type MadeLink, makeLink, northOf } from '../server/testing/check-in-makers.ts'
import { makeCreator } from '../server/testing/makers.ts'
import { animationsEnd } from './testing/accessibility.ts'
import { endDoubt, endUndo } from './testing/doubt.ts'
import { allowLocation, PHONE, setUpJourney } from './testing/journey.ts'
import { pressedHeightPx } from './testing/pressed-height.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()
let owners = 0

async function askableLink(traits: Parameters<typeof makeLink>[2] = {}) {
  const owner = await makeCreator(journey.app, { email: `decides-${++owners}@example.com`, planId: 5 })
  const link = await makeLink(journey.app, owner.creatorId, { doubt: 'ask', hostName: 'Maya Lindholm', ...traits })
  return { owner, link }
}
type Position = { latitude: number; longitude: number; accuracy?: number }
async function open(link: MadeLink, at: Position, size = PHONE): Promise<Page> {
  const { page } = await journey.visitor({ at: { accuracy: 60, ...at }, size })
  await page.clock.install()
  await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await allowLocation(page)
  return page
}
const asking = (page: Page) => page.getByRole('button', { name: 'Ask to Be Let In' })
const sending = (page: Page) => page.getByRole('button', { name: 'Send Request' })
async function ask(page: Page) {
  await endDoubt(page)
  await asking(page).click()
}
/** The page asks again and again whether there is an answer. */
const ANSWERED = { timeout: 60_000 }
const boxOf = async (part: Locator) => (await part.boundingBox())!
const bottomOf = ({ y, height }: { y: number; height: number }) => y + height

it('in doubt, a visitor asks, the organiser approves on the live screen, and the phone shows the pass', async () => {
  const { owner, link } = await askableLink()
  const page = await open(link, DOUBTFUL)
  await page.getByRole('heading', { name: 'You may be here.' }).waitFor()
  await page.getByText('Your device places you 140 m from the centre, give or take 60 m.').waitFor()
  await page.getByText('Looking for a better location, up to 12 s.').waitFor()
  await ask(page)
  await page.getByRole('heading', { name: 'Ask to Be Let In' }).waitFor()
  await page.getByLabel('Name').fill('Aisyah')
  await page.getByLabel('Note').fill('I am in the back yard')
  await sending(page).click()
  await page.getByRole('heading', { name: 'Sent for review.' }).waitFor()
  await page.getByText('Maya Lindholm will decide. You don’t have to wait here.').waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Sent for review.' }).waitFor()

  const { page: desk } = await signedInAs(journey, owner)
  await desk.clock.install()
  await desk.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
  await desk.getByText('I am in the back yard').waitFor()
  await desk.getByRole('button', { name: 'Approve Aisyah' }).click()
  await endUndo(desk)
  await desk.locator('[data-check-in]').first().waitFor(ANSWERED)
  await page.getByRole('heading', { name: 'Check-in Confirmed' }).waitFor(ANSWERED)
  await page.reload()
  await page.getByRole('heading', { name: /^You checked in at/ }).waitFor()
})

it('a position that gets better than doubt opens the usual form', async () => {
  const { link } = await askableLink()
  const page = await open(link, DOUBTFUL)
  await page.getByRole('heading', { name: 'You may be here.' }).waitFor()
  await page.context().setGeolocation({ ...northOf(80), accuracy: 20 })
  await page.getByRole('heading', { name: 'You’re here' }).waitFor(ANSWERED)
  await page.getByLabel('Name').fill('Ben')
  await page.getByRole('button', { name: 'Check In' }).click()
  await page.getByRole('heading', { name: 'Check-in Confirmed' }).waitFor()
})

describe('on every screen in doubt', () => {
  it.each([
    { width: 360, height: 560 },
    { width: 667, height: 375 },
    { width: 768, height: 1024 },
  ])('both actions stand in one row at one height, and the circle of the position is whole: %o', async size => {
    const { link } = await askableLink()
    const page = await open(link, DOUBTFUL, size)
    await endDoubt(page)
    await asking(page).waitFor()
    await animationsEnd(page)
    const [again, ask] = [await boxOf(page.getByRole('button', { name: 'Try Again' })), await boxOf(asking(page))]
    expect([again.y, again.height]).toEqual([ask.y, ask.height])
    expect(ask.height).toBeLessThanOrEqual(52)
    const map = await boxOf(page.locator('figure'))
    for (const circle of await page.locator('figure circle').all()) {
      const { x, y, width, height } = await boxOf(circle)
      const room = [x - map.x, y - map.y, map.x + map.width - x - width, map.y + map.height - y - height]
      expect(Math.min(...room)).toBeGreaterThanOrEqual(0)
    }
  })

  it.each([
    { width: 360, height: 560 },
    { width: 375, height: 553 },
    { width: 390, height: 664 },
    { width: 667, height: 375 },
    { width: 844, height: 390 },
  ])(
    'the form has its note in view after the name, upright the email and the next label too, and the bar cuts no label: %o',
    async size => {
      const { link } = await askableLink()
      const page = await open(link, DOUBTFUL, size)
      await ask(page)
      await page.getByRole('textbox', { name: 'Note to Maya Lindholm' }).waitFor()
      await animationsEnd(page)
      const note = await boxOf(page.getByRole('textbox', { name: 'Note to Maya Lindholm' }))
      expect(note.y).toBeGreaterThan(bottomOf(await boxOf(page.getByLabel('Name'))))
      const bar = await boxOf(page.locator('form > :last-child'))
      for (const part of await page.locator('form :is(label, textarea)').all()) {
        const box = await boxOf(part)
        expect(box.y >= bar.y || bottomOf(box) <= bar.y).toBe(true)
      }
      expect(bottomOf(note)).toBeLessThanOrEqual(bar.y)
      const upright = size.height > size.width
      const [oneLinePx, twoLinesPx] = [48, 66]
      expect(note.height).toBeGreaterThanOrEqual(upright ? twoLinesPx : oneLinePx)
      if (upright) {
        expect(bottomOf(await boxOf(page.getByLabel('Email')))).toBeLessThanOrEqual(bar.y)
        expect(bottomOf(await boxOf(page.locator('label', { hasText: 'Phone' })))).toBeLessThanOrEqual(bar.y - 16)
      }
      const back = page.getByRole('button', { name: 'Back' })
      const words = await back.evaluate(button => {
        const range = document.createRange()
        range.selectNodeContents(button)
        return range.getBoundingClientRect().toJSON()
      })
      expect(Math.abs(words.left - note.x)).toBeLessThan(1)
    },
  )

  it('what was sent names the visitor, the place and the time, with the way to the answer in view', async () => {
    const { link } = await askableLink()
    const page = await open(link, DOUBTFUL, { width: 360, height: 560 })
    await ask(page)
    await page.getByLabel('Name').fill('Aisyah')
    await sending(page).click()
    await page.getByRole('heading', { name: 'Sent for review.' }).waitFor()
    const card = page.locator('.verify-card')
    const bar = await boxOf(page.getByRole('link', { name: 'Go Back to Home Screen' }))
    await page.getByRole('heading', { name: 'Petronas Towers' }).waitFor()
    for (const part of [card.getByText('Aisyah', { exact: true }), card.locator('time')]) await part.waitFor()
    for (const part of [
      card,
      page.getByText('This page shows the answer. Closed it? Open the link again.'),
      page.getByRole('button', { name: 'Withdraw' }),
    ])
      await expect.poll(async () => bottomOf(await boxOf(part))).toBeLessThan(bar.y)
    await expect.poll(() => pressedHeightPx(page.getByRole('button', { name: 'Withdraw' }))).toBeGreaterThanOrEqual(44)
  })
})

it('a declined visitor reads why, and may try again', async () => {
  const { owner, link } = await askableLink()
  const page = await open(link, DOUBTFUL)
  await ask(page)
  await page.getByLabel('Name').fill('Chandra')
  await sending(page).click()
  await page.getByRole('heading', { name: 'Sent for review.' }).waitFor()
  const held = `/api/checkin-links/${link.id}/held`
  const { body } = await journey.app.call('GET', held, { cookies: owner.cookies })
  await journey.app.call('POST', `${held}/decide`, {
    cookies: owner.cookies,
    body: { ids: [body.held[0].id], decision: 'decline', reason: 'Not on the list' },
  })
  await page.getByRole('heading', { name: 'Declined' }).waitFor(ANSWERED)
  await page.getByText('‘Not on the list’').waitFor()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('heading', { name: 'You may be here.' }).waitFor(ANSWERED)
})

it('a verified email comes first; its page says that the organiser decides, and so does the phone', async () => {
  const { owner, link } = await askableLink({ requireUserVerify: true })
  const page = await open(link, DOUBTFUL)
  await ask(page)
  await page.getByLabel('Name').fill('Hana')
  await page.getByLabel('Email').fill('hana@example.com')
  await sending(page).click()
  await page.getByRole('heading', { name: 'Email Verification Required' }).waitFor()
  const { url } = await nextMailTo(journey.app, 'hana@example.com')
  const mailed = await page.context().newPage()
  await mailed.goto(url)
  await mailed.getByRole('heading', { name: 'Sent for review.' }).waitFor()
  await mailed.getByText('Your email is confirmed. Maya Lindholm will decide. You don’t have to wait here.').waitFor()
  await mailed.reload()
  await mailed.getByRole('heading', { name: 'Sent for review.' }).waitFor()
  await page.getByRole('heading', { name: 'Sent for review.' }).waitFor(ANSWERED)
  const { body } = await journey.app.call('GET', `/api/checkin-links/${link.id}/held`, { cookies: owner.cookies })
  expect(body.held).toMatchObject([{ userName: 'Hana', emailVerified: true }])
})

it('refused at 130 m, a visitor asks, is approved on the live screen, and reads so by email', async () => {
  const { owner, link } = await askableLink({ requireUserVerify: true })
  const { page: desk } = await signedInAs(journey, owner)
  await desk.clock.install()
  await desk.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
  await desk.getByText('No check-ins yet').first().waitFor()
  const page = await open(link, northOf(130))
  await page.getByText('Your device places you 130 m from the centre, give or take 60 m.').waitFor()
  await ask(page)
  await page.getByLabel('Name').fill('Ines')
  await page.getByLabel('Email').fill('ines@example.com')
  await sending(page).click()
  const { url } = await nextMailTo(journey.app, 'ines@example.com')
  await (await page.context().newPage()).goto(url)
  await desk.getByRole('button', { name: 'Approve Ines' }).click(ANSWERED)
  await endUndo(desk)
  await page.getByRole('heading', { name: 'Check-in Confirmed' }).waitFor(ANSWERED)
  await asksAt(journey.app).hurryJobs()
  const decision = await nextMailTo(journey.app, 'ines@example.com', 2)
  expect(decision.subject).toBe('Your check-in was approved')
})

it('far away nobody is offered to ask, and where the link refuses doubt neither', async () => {
  const { link } = await askableLink()
  const far = await open(link, northOf(900))
  await far.getByRole('heading', { name: 'Not at location' }).waitFor()
  await expect.poll(() => asking(far).count()).toBe(0)
  const { link: strict } = await askableLink({ doubt: 'refuse' })
  const near = await open(strict, DOUBTFUL)
  await near.getByRole('heading', { name: 'Not at location' }).waitFor()
  await expect.poll(() => asking(near).count()).toBe(0)
})

it('who is given the benefit of the doubt checks in as usual', async () => {
  const { link } = await askableLink({ doubt: 'accept' })
  const page = await open(link, DOUBTFUL)
  await page.getByLabel('Name').fill('Dewi')
  await page.getByRole('button', { name: 'Check In' }).click()
  await page.getByRole('heading', { name: 'Check-in Confirmed' }).waitFor()
})

it('within the ring but too blurred to tell, a visitor asks where the link wants it', async () => {
  const { link } = await askableLink({ doubt: 'refuse', coarse: 'ask' })
  const page = await open(link, { ...northOf(20), accuracy: 900 })
  await page.getByText('Your device shares an approximate location, give or take 900 m.').waitFor()
  await ask(page)
  await page.getByLabel('Name').fill('Eko')
  await sending(page).click()
  await page.getByRole('heading', { name: 'Sent for review.' }).waitFor()
})

it('without a position, a visitor asks with a proof of work', async () => {
  const { owner, link } = await askableLink({ noPosition: 'ask' })
  const { page } = await journey.visitor({ size: PHONE })
  await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await page.getByRole('button', { name: 'Allow Location Access' }).click()
  await page.getByRole('heading', { name: 'Location Permission Denied' }).waitFor()
  await asking(page).click()
  await page.getByLabel('Name').fill('Farah')
  await sending(page).click()
  await page.getByRole('heading', { name: 'Sent for review.' }).waitFor(ANSWERED)
  const { body } = await journey.app.call('GET', `/api/checkin-links/${link.id}/held`, { cookies: owner.cookies })
  expect(body.held).toMatchObject([{ userName: 'Farah', reason: 'no_position', latitude: null }])
})

it('who asked without a position has a pass that says nothing of where they were', async () => {
  const { owner, link } = await askableLink({ noPosition: 'ask', requireUserVerify: true })
  const { page, context } = await journey.visitor({ size: PHONE })
  await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await page.getByRole('button', { name: 'Allow Location Access' }).click()
  await asking(page).click()
  await page.getByLabel('Name').fill('Hanna')
  await page.getByLabel('Email').fill('hanna@example.com')
  await sending(page).click()
  await page.getByRole('heading', { name: 'Email Verification Required' }).waitFor(ANSWERED)
  await page.close()
  const call = (path: string, body: object) => journey.app.call('POST', path, { body, cookies: owner.cookies })
  const { token } = await nextMailTo(journey.app, 'hanna@example.com')
  await call(`/api/verify-checkin/${link.checkinToken}`, { token, confirm: true })
  const { body } = await journey.app.call('GET', `/api/checkin-links/${link.id}/held`, { cookies: owner.cookies })
  const ids = body.held.map(({ id }: { id: string }) => id)
  await call(`/api/checkin-links/${link.id}/held/decide`, { ids, decision: 'approve' })
  const later = await context.newPage()
  await later.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await later.getByText('Hanna', { exact: true }).waitFor(ANSWERED)
  await later.getByRole('heading', { name: /Check-in Confirmed|You checked in at/ }).waitFor(ANSWERED)
  expect(await later.getByText(/at the place|from the place/).count()).toBe(0)
})

it('where nobody else may wait, the visitor is told whom to speak to', async () => {
  const { link } = await askableLink()
  await asksAt(journey.app).fillQueue(link, 500)
  const page = await open(link, DOUBTFUL)
  await ask(page)
  await page.getByLabel('Name').fill('Gita')
  await sending(page).click()
  await page.getByText('Many people wait for review here. Please speak to the person who runs it.').waitFor()
})
