import { beforeAll } from 'vitest'
import { type MadeLink, makeLink } from '../../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../server/testing/makers.ts'
import { heading } from '../testing/headings.ts'
import { setUpJourney } from '../testing/journey.ts'
import { everyScreenLooksRight } from '../testing/looks.ts'

const journey = setUpJourney()

const PLANS_FIRST = 'plans are read before one is chosen'
const FIELDS_FIRST = 'a form is sent after its fields are filled in'

let owner: SignedIn
let link: MadeLink
beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'organiser.with.a.long.name@example.com', planId: 5 })
  link = await makeLink(journey.app, owner.creatorId, {
    locationName: 'KL Design Week — Opening Night',
    hostName: 'Institute for Advanced Hydrological Studies',
    keeps: 'verdict',
    keepDays: 30,
    photoDays: 7,
    requirePhotoVerify: true,
    requireUserVerify: true,
    noPosition: 'ask',
  })
})

everyScreenLooksRight(journey, 'site', [
  {
    name: 'about a link',
    path: () => `/about/${link.checkinToken}`,
    reach: heading('What Is Saved About You'),
  },
  {
    name: 'privacy sheet',
    path: () => `/api/checkin-links/${link.id}/privacy-sheet`,
    as: () => owner,
    reach: heading('Privacy Sheet'),
  },
  {
    name: 'home',
    path: () => '/',
    reach: page => page.getByRole('link', { name: 'Create Check-in Link Here' }).first().waitFor(),
  },
  { name: 'terms', path: () => '/terms', reach: heading('13. Contact') },
  { name: 'privacy', path: () => '/privacy', reach: heading('14. Changes and contact') },
  {
    name: 'support, nothing filled in',
    path: () => '/support',
    actionBelow: FIELDS_FIRST,
    reach: heading(/./),
    atEachSize: async page => [
      await page.getByRole('button', { name: 'Send Message' }).click(),
      await page.getByText('Missing Information', { exact: true }).waitFor(),
    ],
  },
  { name: 'link created, an example', path: () => '/link-success', reach: heading('What a check-in link looks like') },
  { name: 'nothing here', path: () => '/no-such-page', reach: heading('404 Page Not Found') },
  { name: 'plans', path: () => '/plans', actionBelow: PLANS_FIRST, reach: heading('Compare Plans') },
  { name: 'API', path: () => '/api/docs', reach: heading('Nearmark API') },
  { name: 'mailbox', path: () => '/mailbox', reach: heading(/./) },
  { name: 'how sure is a check-in', path: () => '/how-sure', reach: heading(/When somebody could not get in/) },
  { name: 'features', path: () => '/features', reach: heading(/./) },
  { name: 'support', path: () => '/support', reach: heading(/./), actionBelow: FIELDS_FIRST },
])
