import type { Page } from 'playwright'
import { beforeAll } from 'vitest'
import { type MadeLink, makeLink, northOf, postCheckIn } from '../../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../server/testing/makers.ts'
import { peopleCalls } from '../../server/testing/people-calls.ts'
import { recordCalls } from '../../server/testing/record-calls.ts'
import { setUpJourney } from '../testing/journey.ts'
import { everyScreenLooksRight, type Screen } from '../testing/looks.ts'

const journey = setUpJourney()
const { act, added, voided, corrected, list } = recordCalls(() => journey.app)

let owner: SignedIn
let hall: MadeLink
let broken: MadeLink
let untouched: MadeLink
/** Has a list on which three people have one name. */
let seminar: MadeLink
const { take } = peopleCalls(
  () => journey.app,
  () => owner,
)

const NAMES = ['Björk Guðmundsdóttir', 'Aisyah binti Rahman', 'محمد عبد الله', '佐藤 美咲', 'Noor Al-Hassan']
const DAY_MS = 24 * 60 * 60 * 1000

beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'records@example.com', planId: 3 })
  hall = await makeLink(journey.app, owner.creatorId, { locationName: 'Main Hall' })
  broken = await makeLink(journey.app, owner.creatorId, { locationName: 'Side Entrance' })
  untouched = await makeLink(journey.app, owner.creatorId, { locationName: 'Car Park' })
  seminar = await makeLink(journey.app, owner.creatorId, { locationName: 'Seminar Room' })
  await journey.app.database.asOwner(`update links set created_at = app_now() - interval '9 days'`)
  await actOn(hall)
  await actOn(broken)
  await expectNamesakes()
  await journey.app.database.asOwner(`alter table record_acts disable trigger user;
    update record_acts set at = at - interval '1 h' where link_id = '${broken.id}' and seq = 2;
    alter table record_acts enable trigger user`)
})

/** One of three people of one name is here, and a check-in may be that of either of the others. */
async function expectNamesakes() {
  const facts = ['aisyah.rahman@students.example.com,A-1', ',A-2', ',A-3']
  await take(seminar.id, ['Name,Email,ID', ...facts.map(fact => `Aisyah binti Rahman,${fact}`)].join('\n'))
  for (const email of ['aisyah.rahman@students.example.com', null])
    await postCheckIn(journey.app, seminar.checkinToken, { name: 'Aisyah binti Rahman', email, ...northOf(20) })
}

/** Something of everything that can be done to check-ins. */
async function actOn({ id: linkId, checkinToken }: MadeLink) {
  for (const [index, name] of NAMES.entries())
    await postCheckIn(journey.app, checkinToken, {
      name,
      ...northOf(index * 15),
      email: `visitor-${index}@example.com`,
    })
  const { body: gone } = await postCheckIn(journey.app, checkinToken, { name: 'Gone', ...northOf(20), email: null })
  const erasePath = `/api/checkin-links/${linkId}/checkins/${gone.id}/erase`
  await journey.app.call('POST', erasePath, { cookies: owner.cookies, body: { because: 'mistake' } })
  const { checkins } = await list(owner, linkId)
  await voided(owner, linkId, checkins[2].id, 'Had left before the lecture began, and nobody has seen him since then')
  await corrected(owner, linkId, checkins[1].id, { name: '佐藤 美咲子' })
  await added(owner, linkId, { name: 'Ben Okri', at: new Date(Date.now() - DAY_MS).toISOString() })
  await added(owner, linkId, { name: 'A'.repeat(120), email: 'a@example.com', reason: 'Has no smartphone' })
}

const details = () => `/checkin-details?linkId=${hall.id}`
const journalOf = (link: () => MadeLink) => () => `/journal?linkId=${link().id}`
const listed = (page: Page) => page.locator('[data-check-in]').first().waitFor()

const dialog = (name: string, open: (page: Page) => Promise<unknown>): Screen => ({
  name,
  path: details,
  as: () => owner,
  reach: async page => [await listed(page), await open(page), await page.getByRole('dialog').waitFor()],
})

const fromMenu = (item: string, of: string) => async (page: Page) => [
  await page.getByRole('button', { name: `More for ${of}`, exact: true }).click(),
  await page.getByRole('menuitem', { name: item }).click(),
]
const press = (name: string) => (page: Page) => page.getByRole('dialog').getByRole('button', { name }).click()

/** The newest check-in there. */
const whoWasThis = (name: string, then: (page: Page) => Promise<unknown> = async () => {}): Screen => ({
  name,
  path: () => `/checkin-details?linkId=${seminar.id}`,
  as: () => owner,
  // It may have been answered on another screen.
  before: async () => {
    const { checkins } = await list(owner, seminar.id)
    await act(owner, seminar.id, checkins[0].id, 'assign', { reason: 'Undone' })
  },
  reach: async page => [
    await listed(page),
    await page.getByRole('button', { name: 'More for Aisyah binti Rahman' }).first().click(),
    await page.getByRole('menuitem', { name: 'Who was this?' }).click(),
    await page.getByRole('radio').first().waitFor(),
    await then(page),
  ],
})

everyScreenLooksRight(journey, 'records', [
  { name: 'check-ins, acted on', path: details, as: () => owner, reach: listed },
  dialog('void a check-in', fromMenu('Void…', 'Aisyah binti Rahman')),
  dialog('void a check-in, without a reason', async page => [
    await fromMenu('Void…', 'Aisyah binti Rahman')(page),
    await press('Void Check-in')(page),
    await page.getByText('Please say why.').waitFor(),
  ]),
  dialog('restore a check-in', fromMenu('Restore…', 'محمد عبد الله')),
  dialog('correct a check-in', fromMenu('Correct…', 'Ben Okri')),
  {
    name: 'erase a check-in',
    path: details,
    as: () => owner,
    reach: async page => [
      await listed(page),
      await fromMenu('Erase…', 'Ben Okri')(page),
      await page.getByRole('alertdialog').waitFor(),
    ],
  },
  {
    name: 'erase a check-in, without a reason',
    path: details,
    as: () => owner,
    reach: async page => [
      await listed(page),
      await fromMenu('Erase…', 'Ben Okri')(page),
      await page.getByRole('alertdialog').getByRole('button', { name: 'Erase Check-in' }).click(),
      await page.getByText('Please say why you erase.').waitFor(),
    ],
  },
  dialog('the history of a check-in', async page => [
    await fromMenu('History', '佐藤 美咲子')(page),
    await page.getByText('You corrected').waitFor(),
  ]),
  whoWasThis('who was this'),
  whoWasThis('who was this, without an answer', async page => [
    await press('Save')(page),
    await page.getByText('Please choose who it was.').waitFor(),
  ]),
  whoWasThis('who was this, answered', async page => [
    await page.getByRole('radio').nth(2).check(),
    await page.getByLabel('Why?').fill('I know who came'),
    await press('Save')(page),
    await page.getByText('Counted as').waitFor(),
  ]),
  dialog('add by hand', page => page.getByRole('button', { name: 'Add by Hand' }).click()),
  dialog('add by hand, for an earlier time', async page => [
    await page.getByRole('button', { name: 'Add by Hand' }).click(),
    await page.getByRole('dialog').getByText('Earlier', { exact: true }).click(),
  ]),
  {
    name: 'journal',
    path: journalOf(() => hall),
    as: () => owner,
    reach: page => page.getByText('You corrected').waitFor(),
  },
  {
    name: 'journal, verified',
    path: journalOf(() => hall),
    as: () => owner,
    reach: async page => [
      await page.getByRole('button', { name: 'Verify' }).click(),
      await page.getByText('acts stand as written').waitFor(),
    ],
  },
  {
    name: 'journal, changed',
    path: journalOf(() => broken),
    as: () => owner,
    reach: async page => [
      await page.getByRole('button', { name: 'Verify' }).click(),
      await page.getByText('Act 2 was changed').waitFor(),
    ],
  },
  {
    name: 'journal, nothing yet',
    path: journalOf(() => untouched),
    as: () => owner,
    reach: page => page.getByRole('heading', { name: 'Nothing Yet' }).waitFor(),
  },
])
