import type { Page } from 'playwright'
import { beforeAll } from 'vitest'
import { changeLinkPath } from '../../contract/paths.ts'
import { type MadeLink, makeLink, postCheckIn } from '../../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../server/testing/makers.ts'
import { csvOf, peopleCalls } from '../../server/testing/people-calls.ts'
import { setUpJourney } from '../testing/journey.ts'
import { everyScreenLooksRight, type Screen } from '../testing/looks.ts'

const journey = setUpJourney()
let owner: SignedIn
let empty: MadeLink
let team: MadeLink
let excused: MadeLink
let strict: MadeLink
let acts: MadeLink
let invited: MadeLink
const { take, list, excuse } = peopleCalls(
  () => journey.app,
  () => owner,
)

const TEAM = [
  'Name,Email,ID',
  'Björk Guðmundsdóttir,bjork@example.com,',
  'محمد عبد الله,,S-2041',
  '佐藤 美咲,misaki.sato.of.the.second.year@students.example.ac.jp,S-2042',
  `${'Wolfeschlegelsteinhausenbergerdorff '.repeat(3)},,`,
].join('\n')

beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'people@example.com', planId: 5 })
  empty = await makeLink(journey.app, owner.creatorId, { locationName: 'Car Park' })
  team = await makeLink(journey.app, owner.creatorId, { locationName: 'Main Hall' })
  await take(team.id, `${TEAM}\n${csvOf(40).split('\n').slice(1).join('\n')}`)
  excused = await makeLink(journey.app, owner.creatorId, { locationName: 'Side Room' })
  await take(excused.id, TEAM)
  const { people } = await list(excused.id)
  const reason = 'On leave until the end of the month, as agreed with the office on the first day of the course'
  for (const { id } of people.slice(0, 2)) await excuse(excused.id, { personIds: [id], reason })
  await excuse(excused.id, { personIds: [people[2]!.id], reason: 'Ill' })
  acts = await makeLink(journey.app, owner.creatorId, { locationName: 'Studio' })
  await take(acts.id, csvOf(12))
  strict = await makeLink(journey.app, owner.creatorId, { locationName: 'Lab 3', listRule: 'refuse' })
  await take(strict.id, TEAM)
  await postCheckIn(journey.app, strict.checkinToken, { name: 'Benjamin Kanari', email: 'ben@example.com' })
  invited = await makeLink(journey.app, owner.creatorId, { locationName: 'Annex' })
  await take(invited.id, csvOf(5))
  await journey.app.deps.pool.query(
    `update people p set invite_state = s.state, invited_at = case when s.nth < 4 then app_now() end
      from unnest(array['sending', 'sent', 'undeliverable', 'failed', 'too_many']) with ordinality as s (state, nth)
      where p.link_id = $1 and p.name = 'Person ' || s.nth`,
    [invited.id],
  )
  for (const name of ['Aisyah binti Rahman', 'Person 7', 'Person 12'])
    await postCheckIn(journey.app, team.checkinToken, { name, email: '' })
})

const section = (page: Page) => page.getByRole('region', { name: /^People/ })
const dialog = (link: () => MadeLink, name: string, reach: (page: Page) => Promise<unknown>): Screen => ({
  name,
  path: () => `/checkin-details?linkId=${link().id}`,
  as: () => owner,
  reach: async page => [await section(page).waitFor(), await reach(page)],
})
const shown = (...screen: Parameters<typeof dialog>): Screen => ({
  ...dialog(...screen),
  atEachSize: async page =>
    section(page).evaluate(part => part.scrollIntoView({ block: 'start', behavior: 'instant' })),
  actionBelow: 'the list stands below the check-ins',
})
const opened = async (page: Page, button: string) => {
  await section(page).getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('dialog').waitFor()
}
const LONG = `${TEAM}\n,nobody@example.com,\nBen,ben at example.com,\nGrace,bjork@example.com,`
const previewed = async (page: Page) => {
  await opened(page, 'Import List')
  await page.getByRole('dialog').getByLabel('List', { exact: true }).fill(LONG)
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByText('2 lines left out').waitFor()
}
/** A later list gives the IDs of two people who have come to others. */
const renaming = async (page: Page) => {
  await opened(page, 'Import List')
  await page
    .getByRole('dialog')
    .getByLabel('List', { exact: true })
    .fill(`Name,ID,Group,Phone\nAda Lim,A-7,B,123\n${'Wolfeschlegelsteinhausenbergerdorff '.repeat(3)},A-12`)
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByText('2 people renamed').waitFor()
}

everyScreenLooksRight(journey, 'people', [
  shown(
    () => empty,
    'no list yet',
    async () => {},
  ),
  shown(
    () => team,
    'a list',
    page => section(page).getByRole('listitem').first().waitFor(),
  ),
  shown(
    () => invited,
    'what became of the invitations',
    async page => {
      await section(page)
        .locator('label', { hasText: /^Everybody/ })
        .click()
      await section(page).getByText('Not sent').first().waitFor()
    },
  ),
  shown(
    () => team,
    'who is here',
    async page => {
      // From 1024 px on they stand beside those who are not.
      await section(page)
        .locator('label', { hasText: /^Here\d/ })
        .click()
      await section(page).getByText('by name').first().waitFor()
    },
  ),
  shown(
    () => team,
    'people selected to be excused',
    async page => {
      for (const nth of [0, 2]) await section(page).getByRole('checkbox').nth(nth).press('Space')
      await section(page).getByText('2 selected').waitFor()
    },
  ),
  dialog(
    () => team,
    'excuse people',
    async page => {
      for (const nth of [0, 2]) await section(page).getByRole('checkbox').nth(nth).press('Space')
      await section(page).getByRole('button', { name: 'Excuse 2 People' }).click()
      await page.getByRole('dialog').waitFor()
    },
  ),
  shown(
    () => acts,
    'somebody added with one press',
    async page => {
      await section(page)
        .getByRole('button', { name: /^Check In .* by hand$/ })
        .first()
        .click()
      await section(page).getByText('is here now.').waitFor()
    },
  ),
  shown(
    () => acts,
    'somebody excused with one press, and asked why',
    async page => {
      await section(page)
        .getByRole('button', { name: /^More for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Excuse' }).click()
      await section(page).getByText('is excused. Why?').waitFor()
    },
  ),
  shown(
    () => excused,
    'who is excused',
    async page => {
      await section(page)
        .locator('label', { hasText: /^Excused/ })
        .click()
      await section(page).getByText('On leave', { exact: false }).first().waitFor()
    },
  ),
  shown(
    () => team,
    'somebody removed',
    async page => {
      await section(page)
        .getByRole('button', { name: /^More for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Remove' }).click()
      await section(page).getByText('is off the list').waitFor()
    },
  ),
  dialog(
    () => team,
    'add a person',
    page => opened(page, 'Add Person'),
  ),
  dialog(
    () => excused,
    'send personal links',
    page => opened(page, 'Send Personal Links'),
  ),
  dialog(
    () => excused,
    'a personal link',
    async page => {
      await section(page).getByRole('radio', { name: 'Everybody' }).click()
      await section(page)
        .getByRole('button', { name: /^More for Bj/ })
        .click()
      await page.getByRole('menuitem', { name: 'Personal Link' }).click()
      await page.getByRole('dialog').getByText('?person=').waitFor()
    },
  ),
  dialog(
    () => team,
    'import a list',
    page => opened(page, 'Import List'),
  ),
  dialog(() => empty, 'preview with problems', previewed),
  dialog(() => team, 'preview of other names and columns', renaming),
  dialog(
    () => strict,
    'let in who is not on the list',
    async page => [
      await page.getByRole('button', { name: 'Approve Benjamin Kanari' }).click(),
      await page.getByRole('dialog').waitFor(),
    ],
  ),
  {
    name: 'change a link whose list decides',
    path: () => changeLinkPath(strict.id),
    as: () => owner,
    reach: page => page.getByRole('button', { name: 'More Rules' }).click(),
    atEachSize: page =>
      page
        .getByRole('group', { name: 'People who are not on the list' })
        .evaluate(part => part.scrollIntoView({ block: 'center', behavior: 'instant' })),
  },
])
