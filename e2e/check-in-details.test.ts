import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { mailTo, nextMailTo } from '../server/testing/captured-mail.ts'
import { makeLink, northOf, postCheckIn } from '../server/testing/check-in-makers.ts'
import { makeCreator } from '../server/testing/makers.ts'
import { animationsEnd } from './testing/accessibility.ts'
import { DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()

const details = (linkId: string) => `${journey.url}/checkin-details?linkId=${linkId}`
const names = (page: Page) =>
  page.locator('[data-check-in]').evaluateAll(rows => rows.map(row => row.querySelector('th [title], h3')?.textContent))

describe.each([
  ['a table', DESKTOP, 'desktop'],
  ['cards', PHONE, 'phone'],
])('the check-ins of a link as %s', (_, size, device) => {
  it('appear at once on the first page, and leave the second page as it is', async () => {
    const owner = await makeCreator(journey.app, { email: `reader-${device}@example.com`, planId: 2 })
    const link = await makeLink(journey.app, owner.creatorId, { locationName: 'Old harbour' })
    for (let n = 1; n <= 12; n++) await postCheckIn(journey.app, link.checkinToken, { name: `Visitor ${n}` })
    const { page } = await signedInAs(journey, owner, { size })
    await page.goto(details(link.id))
    await page.getByText('Live', { exact: true }).waitFor()
    await expect.poll(async () => (await names(page))[0]).toBe('Visitor 12')

    await postCheckIn(journey.app, link.checkinToken, { name: 'Visitor 13' })
    await page.getByText('Visitor 13').waitFor()
    await page.getByText('Showing 1 - 10 of 13 results').waitFor()

    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('Showing 11 - 13 of 13 results').waitFor()
    // The line above shows the requested page; its rows arrive with the reply.
    await expect.poll(() => names(page)).toEqual(['Visitor 3', 'Visitor 2', 'Visitor 1'])
    await postCheckIn(journey.app, link.checkinToken, { name: 'Visitor 14' })
    const isNew = page.getByRole('button', { name: '1 new' })
    await isNew.waitFor()
    const pill = (await isNew.boundingBox())!
    const list = (await page.getByRole('region', { name: 'Check-ins', exact: true }).boundingBox())!
    expect(Math.abs(pill.x + pill.width / 2 - list.x - list.width / 2)).toBeLessThanOrEqual(1)
    await expect.poll(() => names(page)).toEqual(['Visitor 3', 'Visitor 2', 'Visitor 1'])
    await isNew.click()
    await page.getByText('Visitor 14').waitFor()
  })
})

it('those turned away are counted by reason below their number; shares are a press away', async () => {
  const owner = await makeCreator(journey.app, { email: 'refusals@example.com', planId: 2 })
  const link = await makeLink(journey.app, owner.creatorId)
  const { page } = await signedInAs(journey, owner)
  await postCheckIn(journey.app, link.checkinToken, northOf(500))
  await page.goto(details(link.id))
  const number = page.getByRole('button', { name: /turned away in the last 30 days/ })
  await page.getByText('Outside the ring', { exact: true }).waitFor()
  await expect.poll(() => number.count()).toBe(0)

  await journey.app.database.asOwner(`insert into attempt_counts (link_id, slot_at, outcome, device_type, attempts)
    values ('${link.id}', date_bin('15 minutes', app_now(), 'epoch'), 'expired', 'Mobile', 2)`)
  await page.reload()
  await page.getByText('2 expired · 1 too far').waitFor()
  await number.click()
  const reasons = page.getByRole('dialog', { name: 'Turned Away in the Last 30 Days' })
  await reasons
    .getByRole('listitem')
    .filter({ hasText: /^Outside the ring1$/ })
    .waitFor()
  await reasons
    .getByRole('listitem')
    .filter({ hasText: /^The link had expired2$/ })
    .waitFor()
  await reasons
    .getByText(
      'Counts people who tapped ‘Check In’ and were turned away, and once a day each phone that stayed outside the ring.',
    )
    .waitFor()

  // No phone reports to a link that keeps no distances.
  await journey.app.database.asOwner(`update links set keeps = 'verdict' where id = '${link.id}'`)
  await page.reload()
  await number.click()
  await reasons.getByText('Counts people who tapped ‘Check In’ and were turned away.', { exact: true }).waitFor()
})

it.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])('what to do with an empty link stands once on %s', async (_, size) => {
  const owner = await makeCreator(journey.app, { email: 'nothing-yet@example.com', planId: 2 })
  const open = await makeLink(journey.app, owner.creatorId)
  const ended = await makeLink(journey.app, owner.creatorId, { expiresAt: '2024-05-01T10:00:00Z' })
  const { page } = await signedInAs(journey, owner, { size })
  const nextSteps = page.getByRole('list', { name: 'Next steps' })

  await page.goto(details(open.id))
  await nextSteps.getByRole('button', { name: 'Add by Hand' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Test on Site' }).count()).toBe(1)
  await nextSteps.getByRole('link', { name: 'Test on Site' }).click()
  await page.waitForURL(`**/checkin-details/test?linkId=${open.id}`)

  await page.goto(details(ended.id))
  const again = page.getByRole('link', { name: 'Make Again' })
  await again.waitFor()
  await expect.poll(() => again.count()).toBe(1)
  await page.getByRole('link', { name: 'Open Again' }).click()
  await page.getByRole('switch', { name: 'Open this link again' }).waitFor()
})

it.each([
  ['expired', { expiresAt: '2024-05-01T10:00:00Z' }, 'Visitors can no longer check in.', 'link', 'Make Again'],
  ['without a screen for its code', { requiresCode: true }, 'Nobody can check in yet', 'button', 'Add Display'],
] as const)('a link %s says so first, with its remedy before sharing', async (state, traits, title, role, remedy) => {
  const owner = await makeCreator(journey.app, { email: `${state.replaceAll(' ', '-')}@example.com`, planId: 2 })
  const link = await makeLink(journey.app, owner.creatorId, traits)
  const { page } = await signedInAs(journey, owner, { size: PHONE })
  await page.goto(details(link.id))
  const alert = page.getByText(title, { exact: true })
  await alert.waitFor()
  const top = async (part: Locator) => (await part.boundingBox())!.y
  const action = page.getByRole(role, { name: remedy }).first()
  await expect.poll(() => top(action)).toBeLessThan(await top(page.getByRole('heading', { name: 'No Check-ins Yet' })))
  const colour = (part: Locator) => part.evaluate(button => getComputedStyle(button).backgroundColor)
  const filled = await colour(action)
  expect(await colour(page.getByRole('button', { name: 'Copy Link' }))).not.toBe(filled)
})

it('an expired link is not live, says ‘none’ once, and is made again', async () => {
  const owner = await makeCreator(journey.app, { email: 'ended@example.com', planId: 2 })
  const ended = await makeLink(journey.app, owner.creatorId, { expiresAt: '2024-05-01T10:00:00Z' })
  const { page } = await signedInAs(journey, owner, { size: DESKTOP })
  await page.goto(details(ended.id))
  await page.getByRole('heading', { name: 'No Check-ins Yet' }).waitFor()
  const exported = page.getByRole('button', { name: 'Export CSV', exact: true })
  await expect.poll(() => exported.getAttribute('title')).toBe('There are no check-ins to export.')
  await expect.poll(() => exported.isDisabled()).toBe(true)
  await expect.poll(() => page.getByText('Live', { exact: true }).count()).toBe(0)
  await expect.poll(() => page.getByRole('heading', { name: 'Analytics' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Make Again' }).click()
  await page.waitForURL(`**/select-location?again=${ended.id}`)
})

it.each([
  ['a table', DESKTOP],
  ['cards', PHONE],
])('%s says ‘No photo’ to sight only where a photo is expected', async (_, size) => {
  const owner = await makeCreator(journey.app, { email: 'no-photos@example.com', planId: 2 })
  const link = await makeLink(journey.app, owner.creatorId)
  await postCheckIn(journey.app, link.checkinToken, { name: 'Jon' })
  const { page } = await signedInAs(journey, owner, { size })
  await page.goto(details(link.id))
  const widthPx = async () => (await page.locator('[data-check-in]').getByText('No photo').boundingBox())!.width
  await expect.poll(widthPx).toBeLessThanOrEqual(1)
  await journey.app.database.asOwner(`update links set require_photo_verify = true where id = '${link.id}'`)
  await page.reload()
  await expect.poll(widthPx).toBeGreaterThan(20)
})

describe('one check-in', () => {
  it.each([
    ['a table', DESKTOP],
    ['cards', PHONE],
  ])('is marked in %s when its position was rough', async (_, size) => {
    const owner = await makeCreator(journey.app, { email: 'rough@example.com', planId: 2 })
    const link = await makeLink(journey.app, owner.creatorId)
    await postCheckIn(journey.app, link.checkinToken, { name: 'Exact', accuracyM: 100 })
    await postCheckIn(journey.app, link.checkinToken, { name: 'Rough', accuracyM: 2500 })
    const { page } = await signedInAs(journey, owner, { size })
    await page.goto(details(link.id))
    const row = (name: string) => page.locator('[data-check-in]').filter({ hasText: name })
    await row('Rough').getByText('Accuracy low').waitFor()
    const marks = row('Rough').getByRole('button', { name: /marks of Rough$/ })
    await marks.locator('xpath=..').getByText('Accuracy low').waitFor()
    await expect.poll(() => row('Exact').getByText('Accuracy low').count()).toBe(0)
  })

  it('shows its photo, and saves it', async () => {
    const owner = await makeCreator(journey.app, { email: 'photos@example.com', planId: 2 })
    const link = await makeLink(journey.app, owner.creatorId, { requirePhotoVerify: true })
    const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
    await postCheckIn(journey.app, link.checkinToken, {
      name: 'Aisyah',
      photo: photo.toString('base64'),
      photoSource: 'file',
    })
    const { page } = await signedInAs(journey, owner, { size: DESKTOP })
    await page.goto(details(link.id))
    await page.getByText('Photo Verification Required', { exact: true }).waitFor()
    await expect
      .poll(() => page.getByRole('link', { name: /^\d+ m .*View Location$/ }).getAttribute('rel'))
      .toBe('noopener noreferrer')
    await page.getByText('Uploaded, not live').first().waitFor()

    expect(await page.getByRole('columnheader', { name: 'Photo' }).count()).toBe(0)
    const small = page.getByRole('button', { name: 'View photo of Aisyah' })
    expect(await small.boundingBox()).toMatchObject({ width: 48, height: 48 })
    await small.click()
    const dialog = page.getByRole('dialog', { name: 'Check-in Photo' })
    const shown = dialog.getByRole('img', { name: /^Taken by Aisyah/ })
    await expect.poll(() => shown.evaluate(img => (img as HTMLImageElement).naturalWidth)).toBe(400)
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(saved.suggestedFilename()).toMatch(/^Aisyah \d{4}-\d\d-\d\d\.jpg$/)
    await page.getByText('Photo Downloaded').first().waitFor()
  })

  it.each(['More for Aisyah', 'Filter, Sort and Print'])('opens the menu “%s” from below on phones', async name => {
    const owner = await makeCreator(journey.app, { email: `${name.toLowerCase().replace(/\W+/g, '-')}@example.com` })
    const link = await makeLink(journey.app, owner.creatorId)
    await postCheckIn(journey.app, link.checkinToken, { name: 'Aisyah' })
    const { page } = await signedInAs(journey, owner, { size: PHONE })
    await page.goto(details(link.id))
    await page.getByRole('button', { name }).click()
    const menu = page.getByRole('menu', { name })
    await menu.waitFor()
    await animationsEnd(page)
    const { x, y, width, height } = (await menu.boundingBox())!
    expect([x, width, y + height]).toEqual([0, PHONE.width, PHONE.height])
  })

  it('says why its photo cannot be shown, and shows it once it can', async () => {
    const owner = await makeCreator(journey.app, { email: 'photo-trouble@example.com', planId: 2 })
    const link = await makeLink(journey.app, owner.creatorId)
    const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
    await postCheckIn(journey.app, link.checkinToken, { name: 'Aisyah', photo: photo.toString('base64') })
    const { page } = await signedInAs(journey, owner, { size: PHONE })
    await page.goto(details(link.id))
    const folder = join(journey.app.dataDir, 'photos')
    await rename(folder, `${folder}-away`)
    await writeFile(folder, 'no folder')
    await page.getByRole('button', { name: 'View photo of Aisyah' }).click()
    const dialog = page.getByRole('dialog', { name: 'Check-in Photo' })
    await dialog.getByText('Photos aren’t available right now. Please try again in a moment.').waitFor()

    await rm(folder)
    await rename(`${folder}-away`, folder)
    await dialog.getByRole('button', { name: 'Try Again' }).click()
    await dialog.getByRole('button', { name: 'Download' }).waitFor()
    const shown = dialog.getByRole('img', { name: /^Taken by Aisyah/ })
    await expect.poll(() => shown.evaluate(img => (img as HTMLImageElement).naturalWidth)).toBe(400)
  })

  it('is exported on a paid plan, and on Free the button says why not', async () => {
    const owner = await makeCreator(journey.app, { email: 'exports@example.com', planId: 2 })
    const link = await makeLink(journey.app, owner.creatorId, { locationName: 'Hall 2 / North' })
    await postCheckIn(journey.app, link.checkinToken, { name: 'Jon' })
    const { page } = await signedInAs(journey, owner, { size: DESKTOP })
    await page.goto(details(link.id))
    const [one] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    expect(one.suggestedFilename()).toBe('Hall 2 _ North_checkins.csv')
    await page.getByText('CSV file has been downloaded').first().waitFor()
    await page.goto(`${journey.url}/dashboard`)
    const [all] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export All' }).click(),
    ])
    expect(all.suggestedFilename()).toMatch(/^all_checkins_\d{4}-\d\d-\d\d\.csv$/)

    await makeCreator(journey.app, { email: owner.email, planId: 1 })
    await page.reload()
    await expect.poll(() => page.getByRole('button', { name: 'Export All (paid plans)' }).isDisabled()).toBe(true)
  })
})

describe('signing in to the dashboard', () => {
  it('works by the code of the email in the same browser', async () => {
    const owner = await makeCreator(journey.app, { email: 'returning@example.com' })
    await makeLink(journey.app, owner.creatorId, { locationName: 'Old harbour' })
    const { page } = await journey.visitor()
    await page.goto(`${journey.url}/dashboard`)
    const before = (await mailTo(journey.app, owner.email)).length
    await page.getByLabel('Email').fill(owner.email)
    await page.getByRole('button', { name: 'Send Access Link' }).click()
    await page.getByRole('heading', { name: 'Check Your Email' }).waitFor()
    const { code } = await nextMailTo(journey.app, owner.email, before + 1)
    await page.getByLabel('6-digit code').fill(code)
    await page.getByText('Old harbour').waitFor()
  })

  it('leads from a link of the details page to the dashboard', async () => {
    const { page } = await journey.visitor()
    await page.goto(details('0190d3a0-0000-7000-8000-000000000000'))
    await page.waitForURL('**/dashboard')
    await page.getByRole('heading', { name: 'Access Your Dashboard' }).waitFor()
  })
})
