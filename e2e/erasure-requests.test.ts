import type { Locator } from 'playwright'
import { expect, it } from 'vitest'
import { mailTo, nextMailTo } from '../server/testing/captured-mail.ts'
import { type MadeLink, makeLink, postCheckIn } from '../server/testing/check-in-makers.ts'
import { makeCreator } from '../server/testing/makers.ts'
import { accessibilityFaults } from './testing/accessibility.ts'
import { DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()

async function askingLink(name: string) {
  const owner = await makeCreator(journey.app, { email: `${name}@example.com`, planId: 3 })
  const link = await makeLink(journey.app, owner.creatorId, {
    locationName: 'Union Hall',
    hostName: 'Maya Lindholm',
    erasure: 'ask',
  })
  return { owner, link }
}
const details = (link: MadeLink) => `${journey.url}/checkin-details?linkId=${link.id}`

/** The page of the emailed link, opened. */
async function ownDataOf(link: MadeLink, email: string) {
  await journey.app.call('POST', `/api/about/${link.checkinToken}/email`, { body: { email } })
  const { url } = await nextMailTo(journey.app, email)
  const { page } = await journey.visitor({ size: PHONE, context: { reducedMotion: 'reduce' } })
  await page.goto(url)
  await page.getByRole('button', { name: 'Show What Is Saved' }).click()
  return page
}

it('a visitor asks for the erasure, and the organiser reads it at once and erases', async () => {
  const { owner, link } = await askingLink('erases')
  const email = 'ada@example.com'
  await postCheckIn(journey.app, link.checkinToken, { name: 'Ada Lovelace', email })
  const { page: creator } = await signedInAs(journey, owner, { size: DESKTOP })
  await creator.goto(details(link))
  await creator.getByRole('heading', { name: 'Union Hall' }).first().waitFor()

  const page = await ownDataOf(link, email)
  const ask = page.getByRole('button', { name: 'Ask to Have It Erased' })
  const before = page.getByText('Maya Lindholm has 30 days to answer. Without an answer it is erased.')
  await before.waitFor()
  await ask.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Ask the organiser to erase it?' })
  await question.getByText('Without an answer it is erased after 30 days.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await question.getByRole('button', { name: 'Ask to Have It Erased' }).press('Enter')
  await page.getByText('You have asked to have it erased').waitFor()
  await ask.waitFor({ state: 'detached' })
  await before.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('You have asked')

  await creator.getByRole('heading', { name: 'Erasure Requests (1)' }).waitFor()
  await creator.getByText(/^Erased on [A-Z][a-z]+ \d{1,2} unless you answer$/).waitFor()
  expect(await accessibilityFaults(creator)).toEqual([])
  await creator.getByRole('button', { name: `Erase what is saved about ${email}` }).press('Enter')
  const loss = creator.getByRole('alertdialog', { name: 'Erase This Visitor’s Data?' })
  await loss.getByText('Ada Lovelace').waitFor()
  await loss.getByText(email).waitFor()
  await loss.getByText('Erases 1 check-in and the details in the journal.').waitFor()
  await loss.getByRole('button', { name: 'Erase 1 Check-in' }).click()
  await creator.getByRole('heading', { name: 'No Erasure Requests' }).waitFor()
  await creator.getByText('Ada Lovelace').first().waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await mailTo(journey.app, email)).map(({ subject }) => subject))
    .toContain('Your data was erased')
  await creator.goto(`${journey.url}/journal?linkId=${link.id}`)
  await creator.getByText('as its visitor had asked on Nearmark').waitFor()
})

it('who has asked reads it on the page where nothing is left, too', async () => {
  const { link } = await askingLink('nothing-left')
  const email = 'left@example.com'
  await postCheckIn(journey.app, link.checkinToken, { name: 'Left', email })
  const page = await ownDataOf(link, email)
  await page.getByRole('button', { name: 'Ask to Have It Erased' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ask to Have It Erased' }).click()
  await page.getByText('You have asked to have it erased').waitFor()
  // As its age erases it.
  for (const table of ['check_ins', 'visitors'])
    await journey.app.deps.pool.query(`delete from ${table} where link_id = $1`, [link.id])
  await page.reload()
  await page.getByRole('button', { name: 'Show What Is Saved' }).click()
  await page.getByText(`Nothing is saved here under ${email}.`).waitFor()
  await page.getByText('You have asked to have it erased').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})

it('an organiser keeps with a reason, which the visitor reads on the page', async () => {
  const { owner, link } = await askingLink('keeps')
  const email = 'ben@example.com'
  await postCheckIn(journey.app, link.checkinToken, { name: 'Ben Okri', email })
  const page = await ownDataOf(link, email)
  await page.getByRole('button', { name: 'Ask to Have It Erased' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ask to Have It Erased' }).click()
  await page.getByText('You have asked to have it erased').waitFor()

  const { page: creator } = await signedInAs(journey, owner, { size: PHONE })
  await creator.goto(details(link))
  await creator.getByRole('button', { name: `Keep what is saved about ${email}` }).click()
  const dialog = creator.getByRole('dialog', { name: 'Keep This Visitor’s Data' })
  const keep = dialog.getByRole('button', { name: 'Keep This Visitor’s Data' })
  await keep.click()
  await dialog.getByText('Please say why. It stays with the record.').waitFor()
  expect(await accessibilityFaults(creator)).toEqual([])
  const reason = dialog.getByLabel('Why?')
  await dialog.getByRole('button', { name: 'Needed for an open claim' }).click()
  await expect.poll(() => reason.inputValue()).toBe('Needed for an open claim')
  await reason.fill('The law asks us\nto keep it')
  await keep.click()
  await creator.getByRole('heading', { name: 'No Erasure Requests' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Show What Is Saved' }).click()
  await page.getByText('The organiser keeps it for now').waitFor()
  await page.getByRole('blockquote').filter({ hasText: '‘The law asks us to keep it’' }).waitFor()
  await page.getByText(/^Not right\? Reply to their email.* You can ask again from \w+ \d+, \d{4}\.$/).waitFor()
  await creator.goto(`${journey.url}/journal?linkId=${link.id}`)
  await creator.getByText('asked to have erased').waitFor()
  await creator.getByText('The law asks us to keep it').waitFor()
})

it('the answers to requests stand in one column, whatever the names', async () => {
  const { owner, link } = await askingLink('column')
  for (const [email, name] of [
    ['short@example.com', 'Bo'],
    [`${'a.very.long.name'.repeat(3)}@example.com`, 'A'.repeat(120)],
  ] as const) {
    await postCheckIn(journey.app, link.checkinToken, { name, email })
    await journey.app.call('POST', `/api/about/${link.checkinToken}/email`, { body: { email } })
    const { token } = await nextMailTo(journey.app, email)
    await journey.app.call('POST', `/api/about/${link.checkinToken}/ask-erasure`, { body: { token } })
  }
  const { page } = await signedInAs(journey, owner, { size: DESKTOP })
  await page.goto(details(link))
  const erase = page.getByRole('button', { name: /^Erase what is saved about/ })
  const list = page.getByRole('list', { name: 'Erasure Requests (2)' })
  await list.waitFor()
  const rightEdgeOf = async (part: Locator) => {
    const { x, width } = (await part.boundingBox())!
    return x + width
  }
  const fromTheEndPx = async () => {
    const end = await rightEdgeOf(list)
    return Promise.all((await erase.all()).map(async button => Math.round(end - (await rightEdgeOf(button)))))
  }
  await expect.poll(fromTheEndPx).toEqual([20, 20])
})

it('an organiser has visitors ask first; the visitor’s page, the sheet and the journal say so', async () => {
  const owner = await makeCreator(journey.app, { email: 'duty@example.com', planId: 3 })
  const link = await makeLink(journey.app, owner.creatorId, { hostName: 'Maya Lindholm' })
  const email = 'meanwhile@example.com'
  await postCheckIn(journey.app, link.checkinToken, { name: 'Meanwhile', email })
  const opened = await ownDataOf(link, email)
  await opened.getByRole('button', { name: 'Erase It' }).waitFor()

  const { page } = await signedInAs(journey, owner, { size: DESKTOP })
  await page.goto(`${journey.url}/checkin-details/change?linkId=${link.id}`)
  await page.getByRole('button', { name: 'Change Limits' }).click()
  const choice = page.getByRole('switch', { name: 'Ask me before a visitor’s data is erased' })
  await choice.click()
  await page.getByText('You have 30 days to answer, then it is erased.').waitFor()
  await page.getByText('They ask you before what is saved about them is erased.').waitFor()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Changes Saved').first().waitFor()

  // Meanwhile there is a second check-in, of which alone they have to ask.
  await postCheckIn(journey.app, link.checkinToken, { name: 'Afterwards', email })
  await opened.getByRole('button', { name: 'Erase It' }).click()
  await opened.getByRole('alertdialog').getByRole('button', { name: 'Erase It' }).click()
  await opened.getByText('1 check-in under').waitFor()
  await opened.getByRole('button', { name: 'Ask to Have It Erased' }).waitFor()
  await expect.poll(() => opened.getByRole('button', { name: 'Erase It' }).count()).toBe(0)

  await opened.goto(`${journey.url}/about/${link.checkinToken}`)
  await opened.getByText('Maya Lindholm then erases it, or tells you by email why they keep it.').waitFor()
  await page.goto(`${journey.url}/api/checkin-links/${link.id}/privacy-sheet`)
  await page.getByText('Without an answer it is erased after 30 days.').waitFor()
  await page.goto(`${journey.url}/journal?linkId=${link.id}`)
  await page.getByText('Erasing a visitor’s data').waitFor()
  await page.getByText('visitors ask you').waitFor()
})
