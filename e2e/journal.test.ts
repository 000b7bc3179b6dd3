import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { beforeEach, expect, it } from 'vitest'
import { type MadeLink, makeLink, postCheckIn } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { recordCalls } from '../server/testing/record-calls.ts'
import { chooseForLink } from './testing/details.ts'
import { DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()
const { voided, restored, added, corrected, journal } = recordCalls(() => journey.app)

let owner: SignedIn
let link: MadeLink
let ada: string
let creators = 0

beforeEach(async () => {
  owner = await makeCreator(journey.app, { email: `journal-${++creators}@example.com`, planId: 1 })
  link = await makeLink(journey.app, owner.creatorId, { locationName: 'Old harbour' })
  ada = (await postCheckIn(journey.app, link.checkinToken, { name: 'Ada', email: 'ada@example.com' })).body.id
})

async function journalAs(size = DESKTOP): Promise<Page> {
  const { page } = await signedInAs(journey, owner, {
    size,
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
  await page.goto(`${journey.url}/journal?linkId=${link.id}`)
  await page.getByRole('heading', { name: 'Journal' }).waitFor()
  return page
}
const sentences = (page: Page) => page.locator('[data-act] p:first-child').allTextContents()
const verify = (page: Page) => page.getByRole('button', { name: 'Verify' }).click()

it('the first two acts are in view on a phone as the page opens, with their numbers', async () => {
  await voided(owner, link.id, ada)
  await restored(owner, link.id, ada)
  const page = await journalAs({ width: 390, height: 664 })
  for (const number of [2, 1]) {
    const act = page.locator(`[data-act="${number}"]`)
    await act.getByText(`Act ${number}`).waitFor()
    await expect
      .poll(async () => {
        const { y, height } = (await act.boundingBox())!
        return y + height
      })
      .toBeLessThanOrEqual(664)
  }
})

it('leads from the details to every act in a sentence, which stands as written and can be kept', async () => {
  await voided(owner, link.id, ada)
  await restored(owner, link.id, ada)
  const { page } = await signedInAs(journey, owner, {
    size: PHONE,
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
  await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
  await chooseForLink(page, 'Journal')
  await page.getByRole('heading', { name: 'Journal' }).waitFor()
  await page.getByText('Old harbour').waitFor()
  await expect
    .poll(() => sentences(page))
    .toEqual([
      expect.stringMatching(/^You restored the check-in of Ada from /),
      expect.stringMatching(/^You voided the check-in of Ada from /),
    ])
  await page.getByText('‘Nobody was there’').waitFor()

  await verify(page)
  await page.getByText('All 2 acts stand as written').waitFor()
  await page.getByText('How this works').click()
  await page.getByRole('button', { name: 'Copy Newest Seal' }).click()
  const { head } = await journal(owner, link.id)
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`2 ${head.digest}`)
  // On the Free plan too.
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('Old harbour_journal.csv')
  expect(await readFile(await file.path(), 'utf8')).toContain(head.digest)
})

it('tells of new acts while it is open, and of erased people without their names', async () => {
  const page = await journalAs()
  await page.getByRole('heading', { name: 'Nothing Yet' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Verify' }).count()).toBe(0)
  await voided(owner, link.id, ada, 'Ada had left')
  await page.getByText('‘Ada had left’').waitFor()
  await journey.app.call('POST', '/api/visitors/erase', {
    cookies: owner.cookies,
    body: { visitorEmail: 'ada@example.com', because: 'asked' },
  })
  await page.reload()
  await page.getByText('You voided the check-in of an erased visitor').waitFor()
  await expect.poll(() => page.getByText('Ada').count()).toBe(0)
  await verify(page)
  await page.getByText('All 2 acts stand as written').waitFor()
})

it('shows the act that was changed, on its page', async () => {
  const { id } = await added(owner, link.id)
  for (let n = 1; n <= 60; n++) await corrected(owner, link.id, id, { name: `Ben ${n}` })
  await voided(owner, link.id, ada)
  await journey.app.database.asOwner(`alter table record_acts disable trigger user;
    update record_acts set personal = jsonb_set(personal, '{name}', '"Bob"') where link_id = '${link.id}' and seq = 7;
    alter table record_acts enable trigger user`)
  const page = await journalAs()
  await page.getByText('Showing 1 - 50 of 62 results').waitFor()
  await verify(page)
  await page.getByText('Act 7 was changed').waitFor()
  await expect.poll(() => page.getByText('Changed', { exact: true }).count()).toBe(0)
  await page.goto(`${journey.url}/journal?linkId=${link.id}&page=2`)
  await verify(page)
  await page.locator('[data-act="7"]').getByText('Changed', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Show Act 7' }).click()
  await page.getByText('Showing 51 - 62 of 62 results').waitFor()
  const act = page.locator('[data-act="7"]')
  await expect.poll(() => act.evaluate(element => element === document.activeElement)).toBe(true)
  await act.getByText('Bob').waitFor()
  await act.getByText('Changed', { exact: true }).waitFor()
})

it('says how far a long verification is, and can be stopped', async () => {
  await voided(owner, link.id, ada)
  const page = await journalAs(PHONE)
  const waiting: (() => void)[] = []
  const answer = async () => {
    await expect.poll(() => waiting.length).toBe(1)
    waiting.pop()!()
  }
  await page.route('**/journal/verify?**', async route => {
    const after = Number(new URL(route.request().url()).searchParams.get('after'))
    if (after > 0) await new Promise<void>(resolve => waiting.push(resolve))
    await route.fulfill({ json: { acts: 25_000, valid: true, ...(after < 20_000 && { next: after + 10_000 }) } })
  })
  await verify(page)
  await page.getByText('10,000 of 25,000 acts').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Verify' }).waitFor()
  await answer()
  await verify(page)
  await page.getByText('10,000 of 25,000 acts').waitFor()
  await answer()
  await page.getByText('20,000 of 25,000 acts').waitFor()
  await answer()
  await page.getByText('All 25,000 acts stand as written').waitFor()
})

it('is gone with its link', async () => {
  await journey.app.call('DELETE', `/api/checkin-links/${link.id}`, { cookies: owner.cookies })
  const { page } = await signedInAs(journey, owner)
  await page.goto(`${journey.url}/journal?linkId=${link.id}`)
  await page.getByText('Check-in link not found').waitFor()
})
