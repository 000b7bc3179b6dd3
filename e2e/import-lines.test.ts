import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { makeLink } from '../server/testing/check-in-makers.ts'
import { makeCreator } from '../server/testing/makers.ts'
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
