import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { DOUBTFUL } from '../server/testing/ask-makers.ts'
import { nextMailTo } from '../server/testing/captured-mail.ts'
import { type MadeLink, makeLink, northOf, postCheckIn } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { accessibilityFaults } from './testing/accessibility.ts'
import { endDoubt } from './testing/doubt.ts'
import { allowLocation, setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

// The visitor leaves without a network, a file does not arrive, and the list of a warden who was ended is read in vain.
// A browser that goes offline while it asks whether the offline page has changed says so on its console.
const journey = setUpJourney({ allowedComplaints: /401|ERR_INTERNET_DISCONNECTED|ERR_FAILED|fetching the script/ })
let owner: SignedIn
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
})

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).waitFor()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function checkedIn(link: MadeLink, name: string) {
  const visitor = await journey.visitor({ at: northOf(40) })
  await visitor.page.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await allowLocation(visitor.page)
  await visitor.page.getByLabel('Name').fill(name)
  await button(visitor.page, 'Check In').click()
  await heading(visitor.page, 'Check-in Confirmed')
  return visitor
}

describe('a visitor who leaves', () => {
  it('is told how, and checks out on the same page, once there is a connection', async () => {
    const link = await makeLink(journey.app, owner.creatorId, { checkOut: 'ask' })
    const { page, context } = await checkedIn(link, 'Aisyah')
    await page.getByText('When you leave, open this page again and check out.').waitFor()
    await journey.app.advance('484 minutes')
    await page.reload()
    await heading(page, /^You are checked in since \d\d:\d\d\.$/)
    await button(page, 'I Am Someone Else').waitFor()
    await button(page, 'Check Out').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await context.setOffline(true)
    await button(page, 'Check Out').click()
    await page.getByText('No connection. You are still checked in. Please try again.').waitFor()
    await context.setOffline(false)
    await heading(page, 'You have checked out')
    await page.getByText('You were here for 8 h 4 min').waitFor()
    await page.getByText('Verified: your phone was at the place as you left.').waitFor()
    await expect.poll(() => page.locator('p.sr-only[role=status]').textContent()).toMatch(/^You have checked out of /)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.reload()
    await heading(page, 'You have checked out')
    const back = page.getByRole('link', { name: 'Go Back to Home Screen' })
    await expect.poll(() => back.evaluate(link => getComputedStyle(link).backgroundColor)).toBe('rgba(0, 0, 0, 0)')
    await button(page, 'Check In Again').click()
    await button(page, 'Check In').waitFor()
  })

  it('reads what is known though the file for leaving does not arrive', async () => {
    const link = await makeLink(journey.app, owner.creatorId, { checkOut: 'ask' })
    const { page } = await checkedIn(link, 'Aisyah')
    await page.route('**/assets/leaving-*', route => route.abort())
    await page.reload()
    await page.getByText('Checking out didn’t load.').waitFor()
    await page.unroute('**/assets/leaving-*')
    await button(page, 'Load Again').click()
    await button(page, 'Check Out').click()
    await heading(page, 'You have checked out')
    await page.route('**/assets/leaving-*', route => route.abort())
    await page.reload()
    await page.getByText('Aisyah', { exact: true }).waitFor()
    await button(page, 'Check In Again').waitFor()
  })

  it('checks out while somebody else on the same phone waits to be let in', async () => {
    const link = await makeLink(journey.app, owner.creatorId, { checkOut: 'ask', doubt: 'ask' })
    const { page, context } = await checkedIn(link, 'Aisyah')
    await context.setGeolocation({ ...DOUBTFUL, accuracy: 60 })
    await page.clock.install()
    await page.reload()
    await button(page, 'I Am Someone Else').click()
    await allowLocation(page)
    await endDoubt(page)
    await button(page, 'Ask to Be Let In').click()
    await page.getByLabel('Name').fill('Ben')
    await button(page, 'Send Request').click()
    await heading(page, 'Sent for review.')
    await page.getByText('Aisyah is checked in.').waitFor()
    await button(page, 'Check Out').click()
    await page.getByText('Aisyah has checked out.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('checks out on a second phone, with the same verified email', async () => {
    const link = await makeLink(journey.app, owner.creatorId, { checkOut: 'ask', requireUserVerify: true })
    const email = 'two-phones@example.com'
    const phone = async (nth: number) => {
      const visitor = await journey.visitor({ at: northOf(40) })
      await visitor.page.goto(`${journey.url}/checkin/${link.checkinToken}`)
      await allowLocation(visitor.page)
      await visitor.page.getByLabel('Name').fill('Aisyah')
      await visitor.page.getByLabel('Email').fill(email)
      await button(visitor.page, 'Check In').click()
      const { token } = await nextMailTo(journey.app, email, nth)
      const confirmed = { token, confirm: true }
      await journey.app.call('POST', `/api/verify-checkin/${link.checkinToken}`, { body: confirmed })
      return visitor.page
    }
    const first = await phone(1)
    await heading(first, 'Check-in Confirmed')
    await journey.app.advance('95 minutes')
    const second = await phone(2)
    await heading(second, /^You checked in at \d\d:\d\d$/)
    await button(second, 'Check Out').click()
    await heading(second, 'You have checked out')
    await second.getByText('You were here for 1 h 35 min').waitFor()
    const { rows } = await journey.app.deps.pool.query('select out_by from check_ins where link_id = $1', [link.id])
    expect(rows).toEqual([{ out_by: 'visitor' }])
  })

  it('checks out of a link that was blocked meanwhile', async () => {
    const late = await makeCreator(journey.app, { email: 'late@example.com', planId: 5 })
    const link = await makeLink(journey.app, late.creatorId, { checkOut: 'ask', createdAt: '2024-01-01T00:00:00Z' })
    const { page } = await checkedIn(link, 'Aisyah')
    await makeLink(journey.app, late.creatorId)
    await journey.app.deps.db
      .updateTable('creators')
      .set({ account_expire_at: new Date('2024-01-01') })
      .where('id', '=', late.creatorId)
      .execute()
    await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
    await heading(page, 'Account Has Expired')
    await button(page, 'Check Out').click()
    await heading(page, 'You have checked out')
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

describe('a creator', () => {
  it('sees who is here on a phone, finds, calls and checks out by hand', async () => {
    const link = await makeLink(journey.app, owner.creatorId, { checkOut: 'ask' })
    for (const name of ['José García', 'Ben Okri']) await postCheckIn(journey.app, link.checkinToken, { name })
    const { page } = await signedInAs(journey, owner)
    await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
    await page.getByRole('link', { name: '2 See who is here now' }).click()
    await page.getByText('2 people here').waitFor()
    await page.getByText('Petronas Towers', { exact: true }).waitFor()
    await page.getByText(/^Updated \d\d:\d\d:\d\d$/).waitFor()
    const rows = page.getByRole('list', { name: 'People here' }).getByRole('listitem')
    expect(await page.getByRole('link', { name: 'Call Ben Okri' }).getAttribute('href')).toBe('tel:+60123456789')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('searchbox').fill('garcia')
    await expect.poll(() => rows.count()).toBe(1)
    await button(page, 'Check out José García').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Seen leaving' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Check Out', exact: true }).click()
    await page.getByText('1 person here').waitFor()
    await postCheckIn(journey.app, link.checkinToken, { name: 'Chiara' })
    await page.getByText('2 people here').waitFor()
    await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
    await page
      .getByText(/^Left \d\d:\d\d · less than a minute$/)
      .first()
      .waitFor()
  })

  it('calls the roll without a network, across a reload, and the result arrives once', async () => {
    const link = await makeLink(journey.app, owner.creatorId, { checkOut: 'ask' })
    for (const name of ['Ada', 'Ben', 'Chiara']) await postCheckIn(journey.app, link.checkinToken, { name })
    const { page, context } = await signedInAs(journey, owner)
    await page.goto(`${journey.url}/here?linkId=${link.id}`)
    await page.getByText('3 people here').waitFor()
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Roll Call' }).click()
    await page.getByText(/^3 people here · As of \d\d:\d\d$/).waitFor()
    await button(page, 'Start Roll Call').click()
    const callBen = page.getByRole('link', { name: 'Call Ben' })
    expect(await callBen.getAttribute('href')).toBe('tel:+60123456789')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('60123456789')
    await page.getByRole('checkbox', { name: 'Ben' }).check()
    await page.getByText('2 of 3 still missing').waitFor()
    expect(await callBen.count()).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
    await context.setOffline(false)
    await page.reload()
    const isTicked = page.getByRole('list', { name: 'Seen' }).getByRole('checkbox', { name: 'Ben' })
    await isTicked.waitFor()
    await context.setOffline(true)
    await page.getByRole('searchbox').fill('ad')
    await page.getByRole('checkbox', { name: 'Ada' }).check()
    await page.getByText('1 of 3 still missing').waitFor()
    await button(page, 'Finish Roll Call').click()
    await page.getByText('Not sent yet').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await context.setOffline(false)
    await page.getByText(/^Sent \d\d:\d\d$/).waitFor()
    await button(page, 'Done').click()
    await page.getByText('1 missing · 2 seen').waitFor()
    await page.getByRole('list', { name: 'Missing' }).getByText('Chiara').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    const { rows } = await journey.app.deps.pool.query(
      'select count(received_at)::int as received, count(*)::int as all from roll_calls where link_id = $1',
      [link.id],
    )
    expect(rows).toEqual([{ received: 1, all: 1 }])
  })
})

describe('a warden', () => {
  it('opens the list by a press, calls the roll, and loses it once the creator ends that', async () => {
    const link = await makeLink(journey.app, owner.creatorId, { checkOut: 'ask', locationName: 'Main Hall' })
    for (const name of ['Ada', 'Ben']) await postCheckIn(journey.app, link.checkinToken, { name })
    const { page } = await signedInAs(journey, owner)
    await page.goto(`${journey.url}/roll-call?linkId=${link.id}`)
    await button(page, 'Make Link').click()
    await page.getByRole('dialog').locator('code').waitFor()
    const [url] = await page.getByRole('dialog').locator('code').allInnerTexts()
    const { page: phone } = await journey.visitor({})
    await phone.route('**/api/warden/pairing', route => route.abort('internetdisconnected'))
    await phone.goto(url!)
    await heading(phone, 'Roll Call')
    await phone.unroute('**/api/warden/pairing')
    await button(phone, 'Try Again').click()
    await heading(phone, 'Main Hall')
    // The service takes the press, and its answer is lost.
    await phone.route('**/api/warden/pair', async route => {
      await fetch(`${journey.url}/api/warden/pair`, {
        method: 'POST',
        headers: await route.request().allHeaders(),
        body: route.request().postData(),
      })
      await route.abort('internetdisconnected')
    })
    await button(phone, 'Open on This Device').click()
    await phone.getByText('We couldn’t open it').waitFor()
    await phone.unroute('**/api/warden/pair')
    await button(phone, 'Open on This Device').click()
    await phone.getByText(/^2 people here · As of/).waitFor()
    expect(phone.url()).toBe(`${journey.url}/warden`)
    expect(await phone.getByText('+60').count()).toBe(0)
    expect(await phone.getByRole('link').allInnerTexts()).toEqual(['Nearmark'])
    expect(await accessibilityFaults(phone)).toEqual([])
    await heading(page, 'The warden is connected')
    await button(page, 'Done').click()
    await button(phone, 'Start Roll Call').click()
    expect(await phone.getByRole('link', { name: /^Call/ }).count()).toBe(0)
    await phone.getByRole('checkbox', { name: 'Ada' }).check()
    await button(phone, 'Finish Roll Call').click()
    await phone.getByText(/^Sent \d\d:\d\d$/).waitFor()
    await page.getByText('1 missing · 1 seen · by the warden').waitFor()
    await button(page, 'End').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click()
    await heading(phone, 'No List Here')
    expect(await accessibilityFaults(phone)).toEqual([])
    await expect.poll(() => phone.evaluate(() => JSON.stringify(localStorage))).not.toContain('Ada')
  })
})
