import { beforeAll } from 'vitest'
import { markLink } from '../../server/features/checkins/marks/mark-link.ts'
import { type MadeLink, makeLink, northOf, postCheckIn } from '../../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../server/testing/makers.ts'
import { setUpJourney } from '../testing/journey.ts'
import { everyScreenLooksRight } from '../testing/looks.ts'

const journey = setUpJourney()
let owner: SignedIn
let link: MadeLink

const NAMES = ['Björk Guðmundsdóttir', 'Aisyah binti Rahman', 'Priya Raghunathan', '佐藤 美咲', 'محمد عبد الله', 'Noor']

beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 3 })
  link = await makeLink(journey.app, owner.creatorId, { locationName: 'Exam Hall', deviceMarks: true })
  const { cookies } = await journey.app.call('GET', `/checkin/${link.checkinToken}`)
  for (const [index, name] of NAMES.entries())
    await postCheckIn(
      journey.app,
      link.checkinToken,
      { name, ...northOf(index * 13), accuracyM: [12, 8, 2600][index % 3], fixAgeS: index * 50 },
      { cookies: index < 4 ? cookies : {} },
    )
  await markLink(journey.app.deps, link.checkinToken)
})

everyScreenLooksRight(journey, 'marks', [
  {
    name: 'check-in details, marks',
    path: () => `/checkin-details?linkId=${link.id}`,
    as: () => owner,
    reach: page =>
      page
        .getByRole('button', { name: /^Same phone/ })
        .first()
        .waitFor(),
  },
  {
    name: 'check-in details, marks of one',
    path: () => `/checkin-details?linkId=${link.id}`,
    as: () => owner,
    reach: async page => [
      await page
        .getByRole('button', { name: /^Same phone/ })
        .first()
        .click(),
      await page.getByRole('dialog').waitFor(),
    ],
  },
])
