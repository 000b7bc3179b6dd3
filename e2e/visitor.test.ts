import { beforeAll, describe, expect, it } from 'vitest'
import { nextMailTo } from '../server/testing/captured-mail.ts'
import { type MadeLink, makeLink, northOf, TOWERS } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { allowLocation, setUpJourney, type Visitor } from './testing/journey.ts'

// Tests of this file cut the connection before the reply, and keep tiles from arriving.
const journey = setUpJourney({ allowedComplaints: /ERR_CONNECTION_RESET|\.png/ })
let owner: SignedIn
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com' })
})

const open = ({ page }: Visitor, { checkinToken }: MadeLink) => page.goto(`${journey.url}/checkin/${checkinToken}`)
const allow = ({ page }: Visitor) => allowLocation(page)
const send = ({ page }: Visitor) => page.getByRole('button', { name: 'Check In' }).click()
const confirmed = ({ page }: Visitor) => page.getByRole('heading', { name: 'Check-in Confirmed' }).waitFor()

const namesAt = async ({ id }: MadeLink) =>
  (await journey.app.deps.db.selectFrom('check_ins').select('user_name').where('link_id', '=', id).execute()).map(
    row => row.user_name,
  )

describe('a visitor', () => {
  it('at the place checks in with three taps', async () => {
    const link = await makeLink(journey.app, owner.creatorId)
    const visitor = await journey.visitor({ at: northOf(30) })
    await open(visitor, link)
    await visitor.page.getByRole('heading', { name: 'Petronas Towers' }).waitFor()
    await allow(visitor)
    await visitor.page.getByLabel('Name').fill('Farid')
    await send(visitor)
    await confirmed(visitor)
    expect(await namesAt(link)).toEqual(['Farid'])
  })

  it('learns before the press that a rough position will be marked', async () => {
    const link = await makeLink(journey.app, owner.creatorId)
    const visitor = await journey.visitor({ at: { ...northOf(30), accuracy: 2500 } })
    await open(visitor, link)
    await allow(visitor)
    const notice = visitor.page.getByRole('status').filter({ hasText: 'Your location is only accurate to 2.5 km.' })
    await notice.waitFor()
    await visitor.context.setGeolocation({ ...northOf(30), accuracy: 12 })
    await notice.getByRole('button', { name: 'Try Again' }).click()
    await notice.waitFor({ state: 'detached' })
  })

  it('sees the distance, and can check in on arrival', async () => {
    const link = await makeLink(journey.app, owner.creatorId)
    const visitor = await journey.visitor({ at: northOf(340) })
    await open(visitor, link)
    await allow(visitor)
    await visitor.page.getByText('Not at location').first().waitFor()
    await visitor.page.getByText('340 m').first().waitFor()
    await expect.poll(() => visitor.page.getByLabel('Name').count()).toBe(0)
    await visitor.context.setGeolocation({ ...northOf(40), accuracy: 10 })
    await visitor.page.getByLabel('Name').fill('Walker')
    await send(visitor)
    await confirmed(visitor)
  })

  it('who has denied the position learns how to allow it, and continues once it is allowed', async () => {
    const link = await makeLink(journey.app, owner.creatorId)
    const visitor = await journey.visitor()
    await open(visitor, link)
    await allow(visitor)
    await visitor.page.getByText('Location permission was denied. Please enable location access.').first().waitFor()
    await visitor.context.grantPermissions(['geolocation'])
    await visitor.context.setGeolocation({ ...TOWERS, accuracy: 8 })
    await visitor.page.getByLabel('Name').fill('Second thoughts')
    await send(visitor)
    await confirmed(visitor)
  })

  it('with an approximate position is asked to turn the precise one on', async () => {
    const link = await makeLink(journey.app, owner.creatorId)
    const userAgent = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0'
    const visitor = await journey.visitor({ at: { ...northOf(1500), accuracy: 3000 }, context: { userAgent } })
    await open(visitor, link)
    await allow(visitor)
    await visitor.page
      .getByText('Your phone is sharing an approximate location. Turn on Precise Location.')
      .first()
      .waitFor()
  })

  it('takes a photo where the link requires one', async () => {
    const link = await makeLink(journey.app, owner.creatorId, { requirePhotoVerify: true })
    const visitor = await journey.visitor({ at: TOWERS, permissions: ['geolocation', 'camera'], camera: true })
    await open(visitor, link)
    await allow(visitor)
    const { page } = visitor
    await page.getByLabel('Name').fill('Photographed')
    await send(visitor)
    await page.getByText('Please take a photo to verify your presence at this location.').waitFor()
    await page.getByRole('button', { name: 'Open Camera' }).click()
    await page.getByRole('button', { name: 'Take Photo' }).click()
    await page.getByRole('button', { name: 'Retake Photo' }).click()
    await page.getByRole('button', { name: 'Take Photo' }).click()
    await page.getByRole('button', { name: 'Retake Photo' }).waitFor()
    await send(visitor)
    await confirmed(visitor)
    const [row] = await journey.app.deps.db
      .selectFrom('check_ins')
      .select(['photo_id', 'photo_source'])
      .where('link_id', '=', link.id)
      .execute()
    expect(row).toMatchObject({ photo_id: expect.stringMatching(/^[\w-]{22}$/), photo_source: 'camera' })
  })

  it('verifies the email in the same browser', async () => {
    const link = await makeLink(journey.app, owner.creatorId, { requireUserVerify: true })
    const visitor = await journey.visitor({ at: TOWERS })
    await open(visitor, link)
    await allow(visitor)
    await visitor.page.getByLabel('Name').fill('Mailed')
    await visitor.page.getByLabel('Email').fill('mailed@example.com')
    await send(visitor)
    await visitor.page.getByRole('heading', { name: 'Email Verification Required' }).waitFor()
    expect(await namesAt(link)).toEqual([])
    await visitor.page.goto((await nextMailTo(journey.app, 'mailed@example.com')).url)
    await confirmed(visitor)
    expect(visitor.page.url()).not.toContain('token')
    await visitor.page.reload()
    await confirmed(visitor)
    expect(await namesAt(link)).toEqual(['Mailed'])
  })

  it('confirms in another browser by a press, or erases a check-in that is not theirs', async () => {
    const link = await makeLink(journey.app, owner.creatorId, { requireUserVerify: true })
    const body = { name: 'Elsewhere', email: 'elsewhere@example.com', ...TOWERS }
    await journey.app.call('POST', `/api/checkin/${link.checkinToken}`, { body })
    const elsewhere = await journey.visitor()
    await elsewhere.page.goto((await nextMailTo(journey.app, 'elsewhere@example.com')).url)
    await elsewhere.page.getByText('Elsewhere', { exact: true }).waitFor()
    expect(await namesAt(link)).toEqual([])
    await elsewhere.page.getByRole('button', { name: 'Confirm My Check-in' }).click()
    await confirmed(elsewhere)
    await elsewhere.page.getByText('Elsewhere', { exact: true }).waitFor()
    await elsewhere.page.getByText('Petronas Towers', { exact: true }).waitFor()

    await journey.app.call('POST', `/api/checkin/${link.checkinToken}`, { body: { ...body, name: 'Impostor' } })
    await elsewhere.page.goto((await nextMailTo(journey.app, 'elsewhere@example.com', 2)).url)
    await elsewhere.page.getByRole('button', { name: 'This Was Not Me' }).click()
    await elsewhere.page.getByRole('heading', { name: 'Check-in Deleted' }).waitFor()
    expect(await namesAt(link)).toEqual(['Elsewhere'])
  })

  it('is recorded once despite a broken network', async () => {
    const link = await makeLink(journey.app, owner.creatorId)
    const visitor = await journey.visitor({ at: TOWERS })
    await open(visitor, link)
    await allow(visitor)
    await visitor.page.getByLabel('Name').fill('Patient')
    let lost = 0
    await visitor.page.route('**/api/checkin/**', async route => {
      if (lost++ > 0) return route.continue()
      await route.fetch()
      return route.abort('connectionreset')
    })
    await send(visitor)
    await visitor.page
      .getByRole('button', { name: 'Try Again' })
      .click({ timeout: 5000 })
      .catch(() => undefined)
    await confirmed(visitor)
    expect([await namesAt(link), lost > 1]).toEqual([['Patient'], true])
  })

  it('gets a map with tiles, or one without when no tile arrives', async () => {
    const link = await makeLink(journey.app, owner.creatorId)
    const visitor = await journey.visitor({ at: TOWERS })
    await open(visitor, link)
    await allow(visitor)
    await expect.poll(() => journey.tiles.served()).toBeGreaterThan(0)

    const cut = await journey.visitor({ at: TOWERS })
    await cut.page.route(`${new URL(journey.tiles.tilesUrl).origin}/**`, route => route.abort())
    await open(cut, link)
    await allow(cut)
    await cut.page.getByLabel('Name').waitFor()
    await cut.page.locator('figure svg:visible').first().waitFor()
    await cut.page.getByText('At the place (±').waitFor()
  })

  it.each([
    [
      'an unknown link',
      'Check-in Link Not Found',
      404,
      async () => ({ id: '', checkinToken: 'AAAAAAAAAAAAAAAAAAAAAA' }),
    ],
    [
      'an expired link',
      'Check-in Link Has Expired',
      410,
      () => makeLink(journey.app, owner.creatorId, { expiresAt: '2024-05-01T10:00:00Z' }),
    ],
    [
      'a link of an expired account',
      'Account Has Expired',
      403,
      async () => {
        const late = await makeCreator(journey.app, {
          email: 'late@example.com',
          accountExpireAt: new Date('2024-01-01'),
        })
        const link = await makeLink(journey.app, late.creatorId, { createdAt: '2024-01-01T00:00:00Z' })
        await makeLink(journey.app, late.creatorId)
        return link
      },
    ],
  ])('sees why %s cannot be used', async (_, heading, status, make) => {
    const visitor = await journey.visitor({ at: TOWERS })
    const reply = await open(visitor, await make())
    await visitor.page.getByRole('heading', { name: heading }).waitFor()
    expect(reply!.status()).toBe(status)
  })

  it('is never asked for its position before a tap', async () => {
    const link = await makeLink(journey.app, owner.creatorId)
    const visitor = await journey.visitor({ at: TOWERS, permissions: [] })
    await visitor.page.addInitScript(() => {
      const getCurrentPosition = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation)
      navigator.geolocation.getCurrentPosition = (...args) => {
        document.documentElement.dataset.positionRequested = 'yes'
        getCurrentPosition(...args)
      }
    })
    await visitor.page.clock.install()
    await open(visitor, link)
    await visitor.page.waitForLoadState('networkidle')
    await visitor.page.clock.runFor(10_000)
    await expect
      .poll(() => visitor.page.evaluate(() => document.documentElement.dataset.positionRequested))
      .toBeUndefined()
  })
})
