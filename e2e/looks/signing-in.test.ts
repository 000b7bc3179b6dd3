import type { Page } from 'playwright'
import { beforeAll } from 'vitest'
import type { TokenPurpose } from '../../contract/creators.ts'
import { nextMailTo } from '../../server/testing/captured-mail.ts'
import { makeCreator, type SignedIn } from '../../server/testing/makers.ts'
import { heading } from '../testing/headings.ts'
import { setUpJourney } from '../testing/journey.ts'
import { everyScreenLooksRight, type Screen } from '../testing/looks.ts'
import { answering, UNAVAILABLE } from '../testing/visits.ts'

const journey = setUpJourney()
let owner: SignedIn
let asked = 0

beforeAll(async () => {
  owner = await makeCreator(journey.app, { email: 'owner@example.com', planId: 3 })
})

const LATER = '2026-11-25T10:42:00Z'
const newEmail = () => `maya.lindholm+${++asked}@example.com`

/** A path with a token that another browser has asked for. */
async function emailedPath(): Promise<string> {
  const email = newEmail()
  await journey.app.deps.db.deleteFrom('limits').execute()
  await journey.app.call('POST', '/api/dashboard/access', { body: { email } })
  const { pathname, search } = new URL((await nextMailTo(journey.app, email)).url)
  return pathname + search
}

async function navPath(path: string, purpose: TokenPurpose): Promise<string> {
  const { email, cookies } = owner
  const { body } = await journey.app.call('POST', '/api/creators/create-nav-token', {
    cookies,
    body: { email, purpose },
  })
  return `${path}?token=${body.token}`
}

/** Marks the document as the server of another installation does. */
const installed = (attribute: string) => (page: Page) =>
  page.route(/\/(create|dashboard)$/, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('<html ', `<html ${attribute} `) })
  })

/** The states of 'Check Your Email'. */
const sent = (
  name: string,
  more: Partial<Screen>,
  reach: (page: Page) => Promise<unknown> = async () => {},
): Screen => ({
  name,
  path: async () => {
    // All these emails leave from one network.
    await journey.app.deps.db.deleteFrom('limits').execute()
    return '/dashboard'
  },
  ...more,
  reach: async page => [
    await page.getByLabel('Email').fill(newEmail()),
    await page.getByRole('button', { name: 'Send Access Link' }).click(),
    await heading('Check Your Email')(page),
    await reach(page),
  ],
})
const typeCode = async (page: Page, problem: string) => [
  await page.getByLabel('6-digit code').fill('123456'),
  await page.getByText(problem, { exact: false }).first().waitFor(),
]

everyScreenLooksRight(journey, 'signing in', [
  {
    name: 'create, nothing filled in',
    path: () => '/create',
    reach: async page => [
      await page.getByText('Your device solves a quick puzzle.', { exact: false }).waitFor(),
      await page.getByLabel('I am human').click(),
      await page.getByText('Verified', { exact: true }).waitFor(),
      await page.getByRole('button', { name: 'Send Verification Link' }).click(),
      await page.getByText('Please enter your email address.').first().waitFor(),
    ],
  },
  {
    name: 'create, the captcha works',
    path: () => '/create',
    before: page => page.route('**/api/captcha/**', () => {}),
    reach: async page => [
      await page.getByLabel('Email').fill('maya.lindholm@example.com'),
      await page.getByText('Checking...').waitFor(),
    ],
  },
  {
    name: 'create, the captcha failed',
    path: () => '/create',
    before: answering({ '/api/captcha/**': UNAVAILABLE }),
    reach: async page => [
      await page.getByLabel('Email').fill('maya.lindholm@example.com'),
      await page.getByText('Verification failed. Try again.').waitFor(),
    ],
  },
  {
    name: 'create, signed in',
    path: () => '/create',
    as: () => owner,
    reach: page => page.getByText('Continue as owner@example.com').waitFor(),
  },
  {
    name: 'create, for the invited alone',
    path: () => '/create',
    before: installed('data-sign-up="closed"'),
    reach: page => page.getByText('Accounts here are for invited people.', { exact: false }).waitFor(),
  },
  {
    name: 'create, a link that could not be checked',
    path: () => '/create?token=any',
    before: answering({ '/api/verify/**': UNAVAILABLE }),
    reach: page => page.getByRole('alert').getByText('Error', { exact: true }).waitFor(),
  },
  {
    name: 'create, a link that has expired',
    path: () => '/create?token=any',
    reach: page => page.getByText('Please create a new check-in link.').first().waitFor(),
  },
  {
    name: 'the emails are used up',
    path: () => '/dashboard',
    before: answering({
      '/api/dashboard/access': { status: 429, code: 'emails_used_up', error: '', per: 'hour', retryAt: LATER },
    }),
    reach: async page => [
      await page.getByLabel('Email').fill(newEmail()),
      await page.getByRole('button', { name: 'Send Access Link' }).click(),
      await page.getByRole('alert').getByText('We sent three emails', { exact: false }).waitFor(),
    ],
  },
  sent('check your email, a wrong code', {}, page => typeCode(page, 'That code doesn’t match.')),
  sent(
    'check your email, no more codes',
    {
      before: answering({
        '/api/verify-code': {
          status: 429,
          code: 'code_used_up',
          error: 'Too many wrong codes. Please ask for a new email.',
        },
      }),
    },
    page => typeCode(page, 'Too many wrong codes.'),
  ),
  sent(
    'check your email, undeliverable',
    { before: answering({ '/api/sign-in-emails/**': { state: 'undeliverable', email: 'maya.lindholm@exmaple.com' } }) },
    page => page.getByText('We couldn’t deliver this email').waitFor(),
  ),
  sent(
    'check your email, in a known inbox',
    {
      before: async page => [
        await installed('data-mail="sent"')(page),
        await answering({ '/api/sign-in-emails/**': { state: 'sent', email: 'maya.lindholm@gmail.com' } })(page),
      ],
    },
    page => page.getByRole('link', { name: 'Open Gmail' }).waitFor(),
  ),
  sent('check your email, once more', { before: page => page.clock.install() }, async page => [
    await page.clock.fastForward('00:31'),
    await page.getByText('Verified', { exact: true }).waitFor(),
  ]),
  {
    name: 'verifying',
    path: () => '/dashboard?token=any',
    before: page => page.route('**/api/verify/**', () => {}),
    reach: heading('Verifying Session'),
  },
  { name: 'is this you', path: emailedPath, reach: heading('Is this you?') },
  {
    name: 'a link that could not be checked',
    path: () => '/dashboard?token=any',
    before: answering({ '/api/verify/**': UNAVAILABLE }),
    reach: heading('Error'),
  },
  { name: 'a link that does not work', path: () => '/verify?token=any', reach: heading('Verification Failed') },
  {
    name: 'access denied, a link for another page',
    path: () => navPath('/create', 'upgrade_access'),
    as: () => owner,
    reach: heading('Access Denied'),
  },
  { name: 'access denied, signed out', path: () => '/my-account', reach: heading('Access Denied') },
  {
    name: 'access denied, of another account',
    path: () => '/my-account/somebody.with.a.long.name@students.institute.example.com',
    as: () => owner,
    reach: heading('Access Denied'),
  },
])
