import { beforeAll, describe, expect, it } from 'vitest'
import { fill, type MadeLink, makeLink } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { unreadReply } from '../server/testing/unread-reply.ts'
import { DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

/** More rows than fit into the buffers between the service and a reader. */
const MANY = 150_000

const journey = setUpJourney()
let owner: SignedIn
let large: MadeLink
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'exports@example.com', planId: 5 })
  large = await makeLink(journey.app, owner.creatorId, { locationName: 'Stadium' })
  await fill(journey.app, large.id, MANY)
})

/** Another export of the same creator, whose reader stalls. */
const exportElsewhere = () => unreadReply(`${journey.url}/api/checkin-links/${large.id}/export`, owner.cookies)

describe.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('an export on a %s', (_, size) => {
  it('says that it waits for another export, and then starts by itself', async () => {
    const other = await exportElsewhere()
    const { page } = await signedInAs(journey, owner, { size })
    await page.goto(`${journey.url}/checkin-details?linkId=${large.id}`)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await page.getByRole('button', { name: 'Waiting for your other export...' }).waitFor()
    other.destroy()
    expect((await saved).suggestedFilename()).toBe('Stadium_checkins.csv')
    await page.getByText('CSV file has been downloaded').first().waitFor()
  })
})

it('an export can be cancelled while it waits', async () => {
  const other = await exportElsewhere()
  const { page } = await signedInAs(journey, owner, { size: DESKTOP })
  await page.goto(`${journey.url}/dashboard`)
  await page.getByRole('button', { name: 'Export All' }).click()
  await page.getByRole('button', { name: 'Waiting for your other export...' }).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Export All' }).waitFor()
  await expect.poll(() => page.getByText('Export Failed').count()).toBe(0)
  other.destroy()
})

it('a page of an account that another tab has left saves nothing of the next account', async () => {
  const other = await makeCreator(journey.app, { email: 'next@example.com', planId: 5 })
  const { page } = await signedInAs(journey, owner, { size: DESKTOP })
  let saved = 0
  page.on('download', () => saved++)
  await page.goto(`${journey.url}/dashboard`)
  await page.getByRole('button', { name: 'Export All' }).waitFor()
  const cookies = Object.entries(other.cookies).map(([name, value]) => ({ name, value, url: journey.url }))
  await page.context().addCookies(cookies)
  await page.getByRole('button', { name: 'Export All' }).click()
  await page.getByText('Failed to export data').first().waitFor()
  expect(saved).toBe(0)
})

it('an export that breaks off saves no partial file', async () => {
  const { page } = await signedInAs(journey, owner, { size: DESKTOP })
  let saved = 0
  page.on('download', () => saved++)
  await page.goto(`${journey.url}/dashboard`)
  const begun = page.waitForResponse(/dashboard\/export/)
  await page.getByRole('button', { name: 'Export All' }).click()
  await begun
  await journey.app.database.asOwner('alter table check_ins rename to damaged')
  await page.getByText('Failed to export data').first().waitFor()
  await journey.app.database.asOwner('alter table damaged rename to check_ins')
  expect(saved).toBe(0)
  expect(journey.complaints().join()).toContain('ERR_INCOMPLETE_CHUNKED_ENCODING')
})
