import type { Page } from 'playwright'
import { beforeAll } from 'vitest'
import { nextMailTo } from '../../server/testing/captured-mail.ts'
import { type MadeLink, makeLink, postCheckIn } from '../../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../server/testing/makers.ts'
import { setUpJourney } from '../testing/journey.ts'
import { everyScreenLooksRight, type Screen } from '../testing/looks.ts'

const journey = setUpJourney()

let owner: SignedIn
let hall: MadeLink
const urls: Record<string, string> = {}
const LONG = `${'a.very.long.name'.repeat(3)}@example.com`

beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'erasures@example.com', planId: 3 })
  hall = await makeLink(journey.app, owner.creatorId, { locationName: 'Main Hall', erasure: 'ask' })
  for (const [email, name] of [
    ['björk@example.com', 'Björk Guðmundsdóttir'],
    ['noor@example.com', 'محمد عبد الله'],
    [LONG, 'A'.repeat(120)],
    ['unasked@example.com', 'Aisyah'],
  ] as const)
    await visit(email.replace('ö', 'o'), name)
  const { body } = await journey.app.call('GET', requests(), { cookies: owner.cookies })
  const kept = body.requests.find(({ email }: { email: string }) => email === 'noor@example.com')
  await journey.app.call('POST', `${requests()}/${kept.id}/answer`, {
    cookies: owner.cookies,
    body: { answer: 'keep', reason: 'The law asks us to keep attendance lists for two years' },
  })
})
const requests = () => `/api/checkin-links/${hall.id}/erasure-requests`

async function visit(email: string, name: string) {
  await postCheckIn(journey.app, hall.checkinToken, { name, email })
  await journey.app.call('POST', `/api/about/${hall.checkinToken}/email`, { body: { email } })
  const { url, token } = await nextMailTo(journey.app, email)
  urls[email] = new URL(url).pathname + new URL(url).search
  if (email !== 'unasked@example.com')
    await journey.app.call('POST', `/api/about/${hall.checkinToken}/ask-erasure`, { body: { token } })
}

const details = () => `/checkin-details?linkId=${hall.id}`
const listed = (page: Page) => page.getByRole('heading', { name: 'Erasure Requests (2)' }).waitFor()
const answering = (name: string, button: RegExp, role: 'dialog' | 'alertdialog'): Screen => ({
  name,
  path: details,
  as: () => owner,
  reach: async page => [
    await listed(page),
    await page.getByRole('button', { name: button }).first().click(),
    await page.getByRole(role).waitFor(),
  ],
})
const ownData = (name: string, email: string, reach: (page: Page) => Promise<unknown>): Screen => ({
  name,
  path: () => urls[email]!,
  reach: async page => [await page.getByRole('button', { name: 'Show What Is Saved' }).click(), await reach(page)],
  actionBelow: 'what is held comes first',
})

everyScreenLooksRight(journey, 'erasures', [
  { name: 'requests to erase', path: details, as: () => owner, reach: listed },
  answering('erase what a visitor asks for', /^Erase what/, 'alertdialog'),
  answering('keep what a visitor asks to erase', /^Keep what/, 'dialog'),
  ownData('own data, to ask', 'unasked@example.com', page =>
    page.getByRole('button', { name: 'Ask to Have It Erased' }).waitFor(),
  ),
  ownData('own data, asked', 'bjork@example.com', page => page.getByText('You have asked to have it erased').waitFor()),
  ownData('own data, kept', 'noor@example.com', page => page.getByText('The organiser keeps it for now').waitFor()),
  {
    name: 'the choice who erases',
    path: () => `/checkin-details/change?linkId=${hall.id}`,
    as: () => owner,
    reach: page => page.getByRole('button', { name: 'Change Limits' }).click(),
    atEachSize: page =>
      page.getByRole('switch', { name: 'Ask me before a visitor’s data is erased' }).scrollIntoViewIfNeeded(),
  },
])
