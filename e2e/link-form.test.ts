import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Journey, startJourney } from './journey.ts'
import { seen, visitsOf } from './visits.ts'

let journey: Journey
const { visit, close } = visitsOf(() => journey)
beforeAll(async () => {
  journey = await startJourney()
})
afterAll(() => journey.end())
afterEach(async () => {
  await close()
  expect(journey.complaints()).toEqual([])
})

const choosing = (email = 'ada@example.com') => visit('/select-location', { as: email, planId: 3 })
const search = (page: Page, text: string) => page.getByLabel('Search for a place').fill(text)

describe('the search for a place', () => {
  it('says before the first letter that it knows towns only', async () => {
    await seen(await choosing(), 'Finds towns only. Pick one, then move the pin.')
  })

  it.each([
    ['91, 200', 'Coordinates go from -90 to 90, then -180 to 180'],
    [
      'https://www.google.com/maps/@3.1579,101.7116,17z',
      'A web link is not understood here. Type the coordinates from it, such as 3.1579, 101.7116.',
    ],
  ])('says what is wrong with %s', async (text, sentence) => {
    const page = await choosing()
    await search(page, text)
    await seen(page, sentence)
  })
})
