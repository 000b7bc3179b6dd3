import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { makeLink, postCheckIn } from '../server/testing/check-in-makers.ts'
import { makeCreator } from '../server/testing/makers.ts'
import { peopleCalls } from '../server/testing/people-calls.ts'
import { setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()

it('a list with more odd lines than are shown gives all of them as a file', async () => {
  const owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
  const link = await makeLink(journey.app, owner.creatorId)
  const { page } = await signedInAs(journey, owner)
  await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
  await page.getByRole('button', { name: 'Import List' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('List', { exact: true }).fill(`name,email\nAda,\n${',x@example.com\n'.repeat(150)}`)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByText('150 lines left out').waitFor()
  await dialog.getByText('And 50 more.').waitFor()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download All Lines' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).split('\n')
  expect([lines.length, lines[0], lines.at(-1)]).toEqual([150, 'Line 3: no name.', 'Line 152: no name.'])
})

it('a list with a column of groups says that they are not used, and how to keep them apart', async () => {
  const owner = await makeCreator(journey.app, { email: 'groups@example.com', planId: 5 })
  const link = await makeLink(journey.app, owner.creatorId)
  const { page } = await signedInAs(journey, owner)
  await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
  await page.getByRole('button', { name: 'Import List' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('List', { exact: true }).fill('Name,Group\nAda,1A\nBen,1B')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByText('The column ‘Group’ is not used: a list has no groups.', { exact: false }).waitFor()
})

it('a list that gives the ID of somebody who has attended to another name says so, and so does the journal', async () => {
  const owner = await makeCreator(journey.app, { email: 'renames@example.com', planId: 5 })
  const link = await makeLink(journey.app, owner.creatorId)
  await peopleCalls(
    () => journey.app,
    () => owner,
  ).take(link.id, 'Name,ID\nBen Tan,7')
  await postCheckIn(journey.app, link.checkinToken, { name: 'Ben Tan', email: '' })
  const { page } = await signedInAs(journey, owner)
  await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
  await page.getByRole('button', { name: 'More for this list' }).click()
  await page.getByRole('menuitem', { name: 'Import List' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('List', { exact: true }).fill('Name,ID\nAda Lim,7')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByText('Ben Tan, who has attended, becomes Ada Lim.').waitFor()
  await dialog.getByRole('button', { name: 'Save List' }).click()
  await page.getByText('List Saved', { exact: true }).waitFor()
  await page.goto(`${journey.url}/journal?linkId=${link.id}`)
  await page.getByText('You renamed Ben Tan, who had attended, to Ada Lim on the list').waitFor()
})
