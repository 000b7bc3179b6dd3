import { beforeAll } from 'vitest'
import { type MadeLink, makeLink } from '../../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../server/testing/makers.ts'
import { heading } from '../testing/headings.ts'
import { setUpJourney } from '../testing/journey.ts'
import { everyScreenLooksRight } from '../testing/looks.ts'

const journey = setUpJourney()
let owner: SignedIn
let hall: MadeLink
let ended: MadeLink

beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 3 })
  hall = await makeLink(journey.app, owner.creatorId, { locationName: 'Main Hall' })
  ended = await makeLink(journey.app, owner.creatorId, {
    expiresAt: '2024-05-01T10:00:00Z',
    locationName: 'A place whose name goes on and on and on, as long as names of places may go on',
  })
})

everyScreenLooksRight(journey, 'change', [
  {
    name: 'change a link',
    path: () => `/checkin-details/change?linkId=${hall.id}`,
    as: () => owner,
    reach: heading('Change Link'),
  },
  {
    name: 'change a link, not saved yet',
    path: () => `/checkin-details/change?linkId=${hall.id}`,
    as: () => owner,
    reach: async page => [
      await page.getByRole('textbox', { name: 'Size of the ring' }).fill('150'),
      await page.getByText('Require photo verification').click(),
      await page.getByText('Not saved yet', { exact: false }).scrollIntoViewIfNeeded(),
    ],
  },
  {
    name: 'change a link, moved far away',
    path: () => `/checkin-details/change?linkId=${hall.id}`,
    as: () => owner,
    reach: async page => [
      await page.getByLabel('Search for a place').fill('3.2, 101.7'),
      await page.getByRole('option').first().click(),
      await page.getByText('A new link keeps old and new apart.').waitFor(),
    ],
  },
  {
    name: 'change a link that has ended',
    path: () => `/checkin-details/change?linkId=${ended.id}`,
    as: () => owner,
    reach: page => page.getByText('Open this link again').waitFor(),
  },
])
