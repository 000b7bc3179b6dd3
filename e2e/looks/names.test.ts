import { beforeAll } from 'vitest'
import { makeLink } from '../../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../server/testing/makers.ts'
import { setUpJourney } from '../testing/journey.ts'
import { everyScreenLooksRight } from '../testing/looks.ts'

const journey = setUpJourney()
let unnamed: SignedIn
let named: SignedIn

beforeAll(async () => {
  unnamed = await makeCreator(journey.app, { email: 'unnamed@example.com', planId: 3 })
  named = await makeCreator(journey.app, { email: 'named@example.com', planId: 3 })
  for (const { creatorId } of [unnamed, named]) await makeLink(journey.app, creatorId, { locationName: 'Main Hall' })
})

everyScreenLooksRight(journey, 'names', [
  {
    name: 'dashboard, typing a name',
    path: () => '/dashboard',
    as: () => unnamed,
    reach: async page => [
      await page.getByRole('button', { name: 'Add Your Name' }).click(),
      await page.getByLabel('Your name or organisation').waitFor(),
    ],
  },
  {
    name: 'dashboard, named',
    path: async () => {
      await journey.app.deps.pool.query('update creators set display_name_asked = false')
      return '/dashboard'
    },
    as: () => named,
    reach: async page => [
      await page.getByRole('button', { name: 'Add Your Name' }).click(),
      await page.getByLabel('Your name or organisation').fill('City Library, Branch of the Old Harbour'),
      await page.getByRole('button', { name: 'Save Name' }).click(),
      await page.getByText('asks them to check in').waitFor(),
    ],
  },
  {
    name: 'my account, a name with a web address',
    actionBelow: 'the name stands below the plan and its action',
    path: () => '/my-account',
    as: () => unnamed,
    reach: async page => [
      await page.getByLabel('Your name or organisation').fill('City Library, www.pay-here'),
      await page.getByRole('button', { name: 'Save Name' }).click(),
      await page.getByText('it can’t contain a web address').waitFor(),
    ],
  },
])
