import type { Page } from 'playwright'
import sharp from 'sharp'
import { beforeAll } from 'vitest'
import { mailTo, nextMailTo } from '../../server/testing/captured-mail.ts'
import { type MadeLink, makeLink, northOf, postCheckIn } from '../../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../server/testing/makers.ts'
import { recordCalls } from '../../server/testing/record-calls.ts'
import { heading } from '../testing/headings.ts'
import { setUpJourney } from '../testing/journey.ts'
import { everyScreenLooksRight } from '../testing/looks.ts'

const journey = setUpJourney()
const { voided } = recordCalls(() => journey.app)

const PLANS_FIRST = 'plans are read before one is chosen'
const READ_FIRST = 'what is kept is read before anything is asked for'
const FIELDS_FIRST = 'a form is sent after its fields are filled in'

let owner: SignedIn
let link: MadeLink
let visited: MadeLink
const VISITOR = 'maria.magdalena.brandstetter@long-domain-name.example.com'

/** Of an emailed link, asked for anew by each test. */
async function ownDataPath(): Promise<string> {
  await journey.app.deps.pool.query('delete from limits')
  const mails = (await mailTo(journey.app, VISITOR)).length
  await journey.app.call('POST', `/api/about/${visited.checkinToken}/email`, { body: { email: VISITOR } })
  const { pathname, search } = new URL((await nextMailTo(journey.app, VISITOR, mails + 1)).url)
  return pathname + search
}

const showOwnData = async (page: Page) => [
  await page.getByRole('button', { name: 'Show What Is Saved' }).click(),
  await page.getByRole('img', { name: 'Your check-in' }).first().waitFor(),
]
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'organiser.with.a.long.name@example.com', planId: 5 })
  link = await makeLink(journey.app, owner.creatorId, {
    locationName: 'KL Design Week — Opening Night',
    hostName: 'Institute for Advanced Hydrological Studies',
    keeps: 'verdict',
    keepDays: 30,
    photoDays: 7,
    requirePhotoVerify: true,
    requireUserVerify: true,
    noPosition: 'ask',
  })
  visited = await makeLink(journey.app, owner.creatorId, { locationName: 'Main Hall', repeatRule: 'day', doubt: 'ask' })
  const { body: first } = await postCheckIn(
    journey.app,
    visited.checkinToken,
    { name: 'Maria Magdalena von Brandstetter-Oyelaran', email: VISITOR, photo: await picture(), photoSource: 'file' },
    { cookies: { browser: 'b1' } },
  )
  await voided(owner, visited.id, first.id, 'Had left before the lecture began, and nobody has seen her since then')
  await postCheckIn(journey.app, visited.checkinToken, {
    name: 'محمد عبد الله',
    email: VISITOR,
    ...northOf(140),
    askReview: true,
    note: 'I am in the back row, beside the window',
  })
})

const picture = async () =>
  (
    await sharp({ create: { width: 400, height: 300, channels: 3, background: '#4a7c6f' } })
      .jpeg()
      .toBuffer()
  ).toString('base64')

everyScreenLooksRight(journey, 'site', [
  {
    name: 'about a link',
    path: () => `/about/${link.checkinToken}`,
    actionBelow: READ_FIRST,
    reach: heading('What is saved about you'),
  },
  {
    name: 'about a link, an email asked for',
    path: () => `/about/${link.checkinToken}`,
    actionBelow: READ_FIRST,
    reach: async page => [
      await page.getByLabel('Email', { exact: true }).fill('nobody@example.com'),
      await page.getByRole('button', { name: 'Email Me a Link' }).click(),
    ],
    atEachSize: page => page.getByText('Check your email').scrollIntoViewIfNeeded(),
  },
  { name: 'own data, before it is shown', path: ownDataPath, reach: heading('Your saved data') },
  { name: 'own data', path: ownDataPath, reach: showOwnData },
  {
    name: 'own data, erase',
    path: ownDataPath,
    reach: async page => [
      await showOwnData(page),
      await page.getByRole('button', { name: 'Erase It' }).click(),
      await page.getByRole('alertdialog').waitFor(),
    ],
  },
  {
    name: 'own data, a link that works no longer',
    path: () => `/about/${link.checkinToken}/data`,
    reach: heading('This link no longer works'),
  },
  {
    name: 'privacy sheet',
    path: () => `/api/checkin-links/${link.id}/privacy-sheet`,
    as: () => owner,
    reach: heading('Privacy sheet'),
  },
  {
    name: 'home',
    path: () => '/',
    reach: page => page.getByRole('link', { name: 'Create Check-in Link Here' }).first().waitFor(),
  },
  { name: 'terms', path: () => '/terms', reach: heading('13. Contact') },
  { name: 'privacy', path: () => '/privacy', reach: heading('14. Changes and contact') },
  {
    name: 'support, nothing filled in',
    path: () => '/support',
    actionBelow: FIELDS_FIRST,
    reach: heading(/./),
    atEachSize: async page => [
      await page.getByRole('button', { name: 'Send Message' }).click(),
      await page.getByText('Missing Information', { exact: true }).waitFor(),
    ],
  },
  { name: 'link created, an example', path: () => '/link-success', reach: heading('What a check-in link looks like') },
  { name: 'nothing here', path: () => '/no-such-page', reach: heading('404 Page Not Found') },
  { name: 'plans', path: () => '/plans', actionBelow: PLANS_FIRST, reach: heading('Compare Plans') },
  { name: 'API', path: () => '/api/docs', reach: heading('Nearmark API') },
  { name: 'mailbox', path: () => '/mailbox', reach: heading(/./) },
  { name: 'how sure is a check-in', path: () => '/how-sure', reach: heading(/When someone could not get in/) },
  { name: 'features', path: () => '/features', reach: heading(/./) },
  { name: 'support', path: () => '/support', reach: heading(/./), actionBelow: FIELDS_FIRST },
])
