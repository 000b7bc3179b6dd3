import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { DOUBTFUL } from '../server/testing/ask-makers.ts'
import { type MadeLink, makeLink, northOf } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { endDoubt } from './testing/doubt.ts'
import { allowLocation, setUpJourney } from './testing/journey.ts'

const journey = setUpJourney()
let owners = 0

interface Visited {
  owner: SignedIn
  link: MadeLink
  page: Page
}

async function visited(traits: object, at: { latitude: number; longitude: number }): Promise<Visited> {
  const owner = await makeCreator(journey.app, { email: `changes-${++owners}@example.com`, planId: 5 })
  const link = await makeLink(journey.app, owner.creatorId, traits)
  const { page } = await journey.visitor({ at: { accuracy: 20, ...at } })
  await page.clock.install()
  await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await allowLocation(page)
  return { owner, link, page }
}

async function change({ owner, link }: Visited, changes: object): Promise<void> {
  const { status } = await journey.app.call('POST', `/api/checkin-links/${link.id}/change`, {
    cookies: owner.cookies,
    body: { version: 1, ...changes },
  })
  expect(status).toBe(200)
}

const moved = { placeId: `coord_${northOf(600).latitude.toFixed(6)}_${northOf(600).longitude}` }
const away = (page: Page, metres: RegExp | string) =>
  page.getByRole('heading', { name: new RegExp(`^Not at location ${metres}\\sm away$`) }).waitFor()

describe('an ask at a link that its creator has changed meanwhile', () => {
  const asking = async () => {
    const visit = await visited({ doubt: 'ask', hostName: 'Maya Lindholm' }, DOUBTFUL)
    await endDoubt(visit.page)
    await visit.page.getByRole('button', { name: 'Ask to Be Let In' }).click()
    await visit.page.getByLabel('Name').fill('Aisyah')
    return visit
  }
  const send = (page: Page) => page.getByRole('button', { name: 'Send Request' }).click()

  it('is refused outside the smaller ring, and says so', async () => {
    const visit = await asking()
    await change(visit, { radiusM: 50 })
    await send(visit.page)
    await away(visit.page, '140')
    await visit.page.getByText('You are 140m away from the check-in location').waitFor()
  })

  it('is refused away from the moved pin, which the page then shows', async () => {
    const visit = await asking()
    await change(visit, moved)
    await send(visit.page)
    await away(visit.page, '4[56]\\d')
  })

  it('is refused where nobody may ask any more, and the page offers it no longer', async () => {
    const visit = await asking()
    await change(visit, { doubt: 'refuse' })
    await send(visit.page)
    await away(visit.page, '140')
    await expect.poll(() => visit.page.getByRole('button', { name: /^(Ask to be|Send)/ }).count()).toBe(0)
  })
})

it('who was given the benefit of the doubt is told when it is given no more, and may ask', async () => {
  const visit = await visited({ doubt: 'accept' }, DOUBTFUL)
  const { page } = visit
  await page.getByLabel('Name').fill('Dewi')
  await change(visit, { doubt: 'ask' })
  await page.getByRole('button', { name: 'Check In', exact: true }).click()
  await page.getByRole('heading', { name: 'You may be here.' }).waitFor()
})

it('whom a smaller ring leaves in doubt reads how far away the service found them', async () => {
  const visit = await visited({ doubt: 'ask' }, northOf(90))
  const { page } = visit
  await page.getByLabel('Name').fill('Ben')
  await change(visit, { radiusM: 60 })
  await page.getByRole('button', { name: 'Check In', exact: true }).click()
  await page.getByRole('heading', { name: 'You may be here.' }).waitFor()
  await page.getByText('You are 90m away from the check-in location').waitFor()
})
