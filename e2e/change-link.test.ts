import type { Locator, Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { type MadeLink, makeLink, postCheckIn, TOWERS } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { chooseForLink } from './testing/details.ts'
import { DESKTOP, setUpJourney } from './testing/journey.ts'
import { map, name, search } from './testing/place-choice.ts'
import { signedInAs } from './testing/signed-in.ts'
import { waitForText } from './testing/visits.ts'

const journey = setUpJourney()
let owner: SignedIn
let links = 0
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 5 })
})

const changing = async (link: MadeLink, by = owner, size = DESKTOP): Promise<Page> => {
  const { page } = await signedInAs(journey, by, { size })
  await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
  await chooseForLink(page, 'Change')
  await page.getByRole('heading', { name: 'Change Link' }).waitFor()
  return page
}
const made = (traits: object = {}, by = owner) =>
  makeLink(journey.app, by.creatorId, { locationName: `Hall ${++links}`, ...traits })
const ringSize = (page: Page) => page.getByRole('textbox', { name: 'Size of the ring' })
const unfoldRing = (page: Page) => page.getByRole('button', { name: 'Change Ring' }).click()
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' })
const rowOf = ({ id }: MadeLink) =>
  journey.app.deps.db.selectFrom('links').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('the form of a link', () => {
  it('is filled in, and saves what was changed; the QR code stays', async () => {
    const link = await made()
    const page = await changing(link)
    await expect.poll(() => name(page).inputValue()).toBe(`Hall ${links}`)
    await page.getByText(/^Within 100\sm\. /).waitFor()
    await unfoldRing(page)
    await expect.poll(() => ringSize(page).inputValue()).toBe('100')
    await expect.poll(() => page.getByRole('button', { name: 'Nothing Changed Yet' }).isDisabled()).toBe(true)

    await ringSize(page).fill('150')
    await page.getByRole('region', { name: 'Map with the pin and its ring of 150 m' }).waitFor()
    await name(page).fill('Main Hall')
    await waitForText(page, 'The place is called ‘Main Hall’.')
    await waitForText(page, 'The ring grows from 100 m to 150 m.')
    await page.locator('[data-action-bar]').getByText('Changed: place name, ring', { exact: true }).waitFor()
    expect(await rowOf(link)).toMatchObject({ radius_m: 100, version: 1 })

    await save(page).click()
    await page.getByRole('heading', { name: 'Main Hall' }).waitFor()
    expect(await rowOf(link)).toMatchObject({
      radius_m: 150,
      location_name: 'Main Hall',
      version: 2,
      checkin_token: link.checkinToken,
    })
  })

  it.each([
    [390, 664],
    [390, 844],
    [1440, 900],
  ])('shows the offer of a new link for another place whole, on %i × %i px', async (width, height) => {
    const page = await changing(await made(), owner, { width, height })
    await search(page).fill('3.2, 101.7')
    await page.getByRole('option').first().click()
    const offer = page.getByRole('link', { name: 'Create New Link' })
    await offer.waitFor()
    const bottomOf = async (part: Locator) => {
      const { y, height } = (await part.boundingBox())!
      return y + height
    }
    const bar = page.locator('[data-action-bar]')
    await expect.poll(async () => (await bottomOf(offer)) < (await bar.boundingBox())!.y).toBe(true)
    const warning = page.getByText(/^This is [\d.]+\skm from where it was\.$/)
    await expect.poll(async () => (await warning.boundingBox())!.y > (await bottomOf(search(page)))).toBe(true)
  })

  it.each([
    [360, 560],
    [390, 664],
  ])(
    'shows the pin of another place between the whole search and the warning, on %i × %i px',
    async (width, height) => {
      const page = await changing(await made(), owner, { width, height })
      await search(page).fill('3.2, 101.7')
      await page.getByRole('option').first().click()
      const warning = page.getByText(/^This is [\d.]+\skm from where it was\.$/)
      await warning.waitFor()
      const parts = [page.getByRole('banner'), search(page), map(page).getByRole('button', { name: /^Pin\./ }), warning]
      const stacked = async () => {
        const boxes = await Promise.all(parts.map(part => part.boundingBox()))
        return boxes.slice(1).every((box, index) => box!.y >= boxes[index]!.y + boxes[index]!.height)
      }
      await expect.poll(stacked).toBe(true)
      expect(await page.getByText('Drag the pin to the exact entrance.').count()).toBe(0)
    },
  )

  it.each([
    [360, 560, 'hidden'],
    [390, 664, 'hidden'],
    [844, 390, 'hidden'],
    [1440, 900, 'visible'],
  ] as const)(
    'has the scale of its map where the zoom buttons leave room, on %i × %i px: %s',
    async (width, height, state) => {
      const page = await changing(await made(), owner, { width, height })
      await search(page).fill('3.2, 101.7')
      await page.getByRole('option').first().click()
      await waitForText(page, 'A new link keeps old and new apart.')
      await map(page).getByRole('button', { name: 'Zoom out' }).waitFor()
      await map(page).locator('.leaflet-control-scale').waitFor({ state })
    },
  )

  it('shows the link as it was once the changes are discarded, and asks before', async () => {
    const page = await changing(await made())
    await name(page).fill('Other')
    await page.getByRole('button', { name: 'Discard' }).click()
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => name(page).inputValue()).toBe('Other')
    await page.getByRole('button', { name: 'Discard' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => name(page).inputValue()).toBe(`Hall ${links}`)
    await expect.poll(() => page.getByRole('button', { name: 'Nothing Changed Yet' }).isDisabled()).toBe(true)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Change Link')
  })

  it('takes a radius from the slider by the keyboard', async () => {
    const page = await changing(await made())
    await unfoldRing(page)
    await page.getByRole('slider', { name: 'Size of the ring' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => ringSize(page).inputValue()).toBe('125')
  })

  it.each(['24', '2001', 'wide'])('says what a ring can have when %s is typed', async text => {
    const link = await made()
    const page = await changing(link)
    await name(page).fill('Other')
    await unfoldRing(page)
    await ringSize(page).fill(text)
    await waitForText(page, 'The ring can have 25 to 2,000 m.')
    await save(page).click()
    await expect.poll(() => ringSize(page).evaluate(field => field === document.activeElement)).toBe(true)
    expect(await rowOf(link)).toMatchObject({ version: 1 })
  })

  it('offers a new link when the pin is another place', async () => {
    const page = await changing(await made())
    await search(page).fill('3.2, 101.7')
    await page.getByRole('option').first().click()
    await waitForText(page, 'A new link keeps old and new apart.')
    await page.getByText(/^This is 4\.\d\skm from where it was\.$/).waitFor()
    await page.getByRole('link', { name: 'Create New Link' }).waitFor()
  })

  it('keeps the address of a pin that moves within the place', async () => {
    const link = await made()
    const page = await changing(link)
    await map(page)
      .getByRole('button', { name: /^Pin\./ })
      .focus()
    await page.keyboard.press('Shift+ArrowUp')
    await waitForText(page, 'The ring moves by 50 m.')
    await save(page).click()
    await page.getByRole('heading', { name: `Hall ${links}` }).waitFor()
    expect((await rowOf(link)).latitude).toBeGreaterThan(TOWERS.latitude)
    expect(await rowOf(link)).toMatchObject({ location_name: `Hall ${links}` })
  })
})

it('asks before the locations kept so far are erased', async () => {
  const link = await made()
  await postCheckIn(journey.app, link.checkinToken)
  const page = await changing(link)
  await page.getByRole('button', { name: 'More Rules' }).click()
  await page.getByRole('switch', { name: 'Keep only that people were here' }).click()
  await save(page).click()
  const question = page.getByRole('alertdialog', { name: 'Erase the locations kept so far?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await rowOf(link)).toMatchObject({ keeps: 'position' })
  await save(page).click()
  await question.getByRole('button', { name: 'Save and Erase' }).click()
  await page.getByRole('heading', { name: `Hall ${links}` }).waitFor()
  expect(await rowOf(link)).toMatchObject({ keeps: 'verdict' })
})

describe('two tabs', () => {
  it('the second one is told, loads the newest and saves', async () => {
    const link = await made()
    const page = await changing(link)
    const other = await changing(link)
    await unfoldRing(other)
    await ringSize(other).fill('200')
    await save(other).click()
    await other.getByRole('heading', { name: `Hall ${links}` }).waitFor()

    await unfoldRing(page)
    await ringSize(page).fill('50')
    await save(page).click()
    await waitForText(page, 'This link was changed elsewhere. Look at it again before you save.')
    await page.getByRole('button', { name: 'Load It Again' }).click()
    await page.getByText(/^Within 200\sm\. /).waitFor()
    await unfoldRing(page)
    await expect.poll(() => ringSize(page).inputValue()).toBe('200')
    await ringSize(page).fill('50')
    await save(page).click()
    await page.getByRole('heading', { name: `Hall ${links}` }).waitFor()
    expect(await rowOf(link)).toMatchObject({ radius_m: 50, version: 3 })
  })
})

describe('leaving', () => {
  it('asks while something is unsaved, and goes where it was meant to', async () => {
    const page = await changing(await made())
    await name(page).fill('Other')
    await page.getByRole('link', { name: 'Back to Details' }).click()
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => name(page).inputValue()).toBe('Other')
    await page.getByRole('link', { name: 'Back to Details' }).click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('heading', { name: `Hall ${links}` }).waitFor()
  })

  it('asks nothing when nothing was changed', async () => {
    const page = await changing(await made())
    await page.getByRole('link', { name: 'Back to Details' }).click()
    await page.getByRole('button', { name: 'More for this link' }).waitFor()
  })
})

describe('a link that has ended', () => {
  const ENDED = { expiresAt: '2024-05-01T10:00:00Z' }

  it('is opened again on a paid plan, with the same code', async () => {
    const link = await made(ENDED)
    const page = await changing(link)
    await page.getByRole('switch', { name: 'Open this link again' }).click()
    await page.getByRole('radio', { name: '30 days' }).click()
    await save(page).click()
    await page.getByRole('heading', { name: `Hall ${links}` }).waitFor()
    expect((await rowOf(link)).expires_at.getTime()).toBeGreaterThan(Date.now())
  })

  it('says so above its form, and leads from there to what opens it again', async () => {
    const page = await changing(await made(ENDED))
    await page.getByText('Ended May 1, 2024').waitFor()
    await page.getByText('Check-in Link Has Expired').waitFor()
    await page.getByRole('button', { name: 'Open Again' }).click()
    const reopening = page.getByRole('switch', { name: 'Open this link again' })
    await expect.poll(() => reopening.isChecked()).toBe(true)
    await expect.poll(() => reopening.evaluate(element => element === document.activeElement)).toBe(true)
    await page.getByText('Allow Location Access').waitFor()
    await expect.poll(() => page.getByText('Ended May 1, 2024').count()).toBe(0)
  })

  it('is opened again for two days on the Free plan, unless another one is open', async () => {
    const free = await makeCreator(journey.app, { email: 'free@example.com' })
    const link = await made(ENDED, free)
    const open = await made({}, free)
    const page = await changing(link, free)
    await page.getByRole('switch', { name: 'Open this link again' }).click()
    await save(page).click()
    await waitForText(page, 'You’re using all your active links')
    await journey.app.deps.db.deleteFrom('links').where('id', '=', open.id).execute()
    await save(page).click()
    await page.getByRole('heading', { name: /^Hall/ }).waitFor()
    const days = ((await rowOf(link)).expires_at.getTime() - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(1.9)
    expect(days).toBeLessThan(2.1)
  })
})

it('another creator’s link is not there', async () => {
  const stranger = await makeCreator(journey.app, { email: 'stranger@example.com' })
  const { page } = await signedInAs(journey, stranger)
  await page.goto(`${journey.url}/checkin-details/change?linkId=${(await made()).id}`)
  await waitForText(page, 'Check-in link not found')
})
