import { expect, it } from 'vitest'
import { changeLinkPath, checkInDetailsPath } from '../contract/paths.ts'
import { nextMailTo } from '../server/testing/captured-mail.ts'
import { makeLink, northOf } from '../server/testing/check-in-makers.ts'
import { makeCreator } from '../server/testing/makers.ts'
import { peopleCalls } from '../server/testing/people-calls.ts'
import { endUndo } from './testing/doubt.ts'
import { allowLocation, PHONE, setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()
/** The page asks again and again whether there is an answer. */
const ANSWERED = { timeout: 60_000 }

it('who is on the list is let in, and the organiser puts another on it', async () => {
  const owner = await makeCreator(journey.app, { email: 'lists@example.com', planId: 5 })
  const link = await makeLink(journey.app, owner.creatorId)
  await peopleCalls(
    () => journey.app,
    () => owner,
  ).take(link.id, 'Name\nAisyah')
  const { page: desk } = await signedInAs(journey, owner)
  await desk.clock.install()
  await desk.goto(journey.url + changeLinkPath(link.id))
  await desk.getByRole('button', { name: 'More Rules' }).click()
  const rule = desk.getByRole('group', { name: 'People who are not on the list' })
  await rule.getByText('Ask me').click()
  await desk.getByText('Only those on the list get in without you.').waitFor()
  await desk.getByRole('button', { name: 'Save Changes' }).click()
  await desk.getByText('0 of 1 here').waitFor()

  const arrive = async (name: string) => {
    const { page } = await journey.visitor({ at: { ...northOf(20), accuracy: 12 }, size: PHONE })
    await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
    await allowLocation(page)
    await page.getByLabel('Name').fill(name)
    await page.getByRole('button', { name: 'Check In' }).click()
    return page
  }
  const stranger = await arrive('Ben')
  await stranger.getByRole('heading', { name: 'Sent for review.' }).waitFor()
  const listed = await arrive('aisyah')
  await listed.getByRole('heading', { name: 'Check-in Confirmed' }).waitFor(ANSWERED)

  await desk.getByRole('button', { name: 'Approve Ben' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Approve Ben?' })
  await dialog.getByRole('checkbox', { name: 'Also add to the list' }).click()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await endUndo(desk)
  await desk.getByText('2 of 2 here').waitFor(ANSWERED)
  await stranger.getByRole('heading', { name: 'Check-in Confirmed' }).waitFor(ANSWERED)
})

it('who has a personal link finds the form filled in, and is let in at once', async () => {
  const owner = await makeCreator(journey.app, { email: 'links@example.com', planId: 5 })
  const link = await makeLink(journey.app, owner.creatorId, { listRule: 'refuse' })
  await peopleCalls(
    () => journey.app,
    () => owner,
  ).take(link.id, 'Name,Email\nAisyah,aisyah@example.com')
  const { page: desk } = await signedInAs(journey, owner)
  await desk.goto(`${journey.url}${checkInDetailsPath(link.id)}`)
  await desk.getByRole('region', { name: 'People', exact: true }).getByRole('radio', { name: 'Everybody' }).click()
  await desk.getByRole('button', { name: 'More for Aisyah' }).click()
  await desk.getByRole('menuitem', { name: 'Personal Link' }).click()
  await desk.getByRole('dialog', { name: 'Personal Link of Aisyah' }).getByText('?person=').waitFor()
  await desk.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
  await desk.getByRole('button', { name: 'More for this list' }).click()
  await desk.getByRole('menuitem', { name: 'Send Personal Links' }).click()
  const sending = desk.getByRole('dialog', { name: 'Send Personal Links' })
  await sending.getByText('You can send 200 a day').waitFor()
  await sending.getByRole('button', { name: 'Send Personal Links' }).click()
  await sending.getByText('1 person is being emailed a personal link.').waitFor()
  const email = await nextMailTo(journey.app, 'aisyah@example.com')
  const url = email.text.match(/http\S+person=\S+/)?.[0]

  const { page: phone } = await journey.visitor({ at: { ...northOf(20), accuracy: 12 }, size: PHONE })
  await phone.goto(url!)
  await phone.waitForURL(`${journey.url}/checkin/${link.checkinToken}`)
  await allowLocation(phone)
  await phone.getByText('Hello Aisyah').waitFor()
  await phone.getByText('We’ll use a•••@example.com unless you type another.').waitFor()
  await expect.poll(() => phone.getByLabel('Name').inputValue()).toBe('Aisyah')
  await phone.getByLabel('Name').fill('Ben')
  await expect.poll(() => phone.getByText('a•••@example.com').count()).toBe(0)
  await phone.getByLabel('Name').fill('Aisyah')
  await phone.getByRole('button', { name: 'Check In' }).click()
  await phone.getByRole('heading', { name: 'Check-in Confirmed' }).waitFor()
  await desk.getByText('by personal link').waitFor({ state: 'attached' })
})

it('who is not the person of a personal link drops it from a shared phone, which keeps its own details', async () => {
  const owner = await makeCreator(journey.app, { email: 'shared@example.com', planId: 5 })
  const link = await makeLink(journey.app, owner.creatorId)
  const people = peopleCalls(
    () => journey.app,
    () => owner,
  )
  await people.take(link.id, 'Name\nAisyah')
  const url = await people.personalLink(link.id, (await people.list(link.id)).people[0]!.id)
  const { page: phone } = await journey.visitor({ at: { ...northOf(20), accuracy: 12 }, size: PHONE })
  await phone.addInitScript(() =>
    localStorage.setItem('visitor', JSON.stringify({ name: 'Omar', email: '', phone: '' })),
  )
  await phone.goto(journey.url + url)
  await allowLocation(phone)
  await phone.getByText('Hello Aisyah').waitFor()
  await phone.getByRole('button', { name: 'Not you? Clear' }).click()
  await phone.getByText('Filled in from last time').waitFor()
  await expect.poll(() => phone.getByLabel('Name').inputValue()).toBe('Omar')
  await expect
    .poll(async () => (await phone.context().cookies()).filter(({ name }) => name.endsWith('person')))
    .toEqual([])
  expect(await phone.getByText('Hello Aisyah').count()).toBe(0)
})
