import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { nextMailTo } from '../server/testing/captured-mail.ts'
import { makeLink, postCheckIn } from '../server/testing/check-in-makers.ts'
import { makeCreator } from '../server/testing/makers.ts'
import { recordCalls } from '../server/testing/record-calls.ts'
import { accessibilityFaults } from './testing/accessibility.ts'
import { DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney({ allowedComplaints: /ERR_INTERNET_DISCONNECTED/ })
const { voided } = recordCalls(() => journey.app)

it.each([
  ['a phone, light', PHONE, false],
  ['a desktop, dark', DESKTOP, true],
])('a visitor asks what is held about them, downloads it and erases it, on %s', async (name, size, dark) => {
  const email = `asks-${dark}@example.com`
  const owner = await makeCreator(journey.app, { email: `owner-${dark}@example.com`, planId: 3 })
  const link = await makeLink(journey.app, owner.creatorId, { locationName: 'Union Hall', hostName: 'Maya Lindholm' })
  const { body: first } = await postCheckIn(journey.app, link.checkinToken, { name: 'Ada Lovelace', email })
  await voided(owner, link.id, first.id, 'Had left before')
  await postCheckIn(journey.app, link.checkinToken, { name: 'Stays', email: 'stays@example.com' })

  const { page } = await journey.visitor({ size, dark, context: { reducedMotion: 'reduce' } })
  await page.goto(`${journey.url}/about/${link.checkinToken}`)
  const request = page.getByRole('button', { name: 'Email Me a Link' })
  // By a click, which waits until the page is hydrated.
  await request.click()
  await page.getByText('Please enter your email address.').waitFor()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await request.press('Enter')
  await page.getByText('If anything is saved here under this email address, we email it a link.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  const mail = await nextMailTo(journey.app, email)
  expect(mail.text).toContain('Nothing is shown or erased before you press a button there.')
  await page.goto(mail.url)
  await expect.poll(() => page.getByText('Ada Lovelace').count()).toBe(0)
  const shownUrl = `${journey.url}/about/${link.checkinToken}/data`
  await page.waitForURL(shownUrl)
  await page.reload()
  await expect.poll(() => page.url()).toBe(shownUrl)
  await page.setViewportSize({ width: 360, height: 400 })
  await page.getByRole('button', { name: 'Show What Is Saved' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Show What Is Saved' }).click()
  await page.getByText('Ada Lovelace').waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.setViewportSize(size)
  await page.getByText('the organiser voided it. ‘Had left before’').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  expect(await accessibilityFaults(page)).toEqual([])

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).press('Enter'),
  ])
  const file = JSON.parse(await readFile((await download.path())!, 'utf8'))
  expect(file.checkIns.map((one: { name: string }) => one.name)).toEqual(['Ada Lovelace'])
  expect(download.suggestedFilename(), name).toBe('Union Hall_saved_about_me.json')

  await page.getByRole('button', { name: 'Erase It' }).press('Enter')
  const question = page.getByRole('alertdialog')
  await question.getByText('This erases 1 check-in').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await question.getByRole('button', { name: 'Erase It' }).press('Enter')
  await page.getByRole('heading', { name: 'Everything is erased' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Everything is erased' }).waitFor()
  await page.goto(mail.url)
  await page.getByRole('button', { name: 'Show What Is Saved' }).click()
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  await page.getByRole('link', { name: 'Ask for a New Link' }).click()
  await page.getByRole('heading', { name: 'What is saved about you' }).waitFor()

  const { page: creator } = await signedInAs(journey, owner, { size: DESKTOP })
  await creator.goto(`${journey.url}/journal?linkId=${link.id}`)
  await creator.getByText('The visitor erased their check-in and their name in this journal').waitFor()
  await creator.getByText('You voided the check-in of an erased visitor').waitFor()
  await expect.poll(() => creator.getByText('Ada Lovelace').count()).toBe(0)
})

it('a request that cannot be sent says so, and keeps the email address', async () => {
  const owner = await makeCreator(journey.app, { email: 'offline@example.com', planId: 3 })
  const link = await makeLink(journey.app, owner.creatorId)
  const { page, context } = await journey.visitor({ size: PHONE })
  await page.goto(`${journey.url}/about/${link.checkinToken}`)
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com')
  const request = page.getByRole('button', { name: 'Email Me a Link' })
  // The page is hydrated by then.
  await request.click({ trial: true })
  await context.setOffline(true)
  await request.click()
  await page.getByText('We can’t reach the server.').waitFor()
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe('ada@example.com')
})
