import { beforeAll, expect, test } from 'vitest'
import { nextMailTo } from '../server/testing/captured-mail.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { accessibilityFaults } from './testing/accessibility.ts'
import { DESKTOP, setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const ADMIN = 'boss@example.org'

const journey = setUpJourney({ env: { ADMIN_EMAILS: ADMIN } })
let boss: SignedIn
beforeAll(async () => {
  boss = await makeCreator(journey.app, { email: ADMIN })
})

// Without animations, for axe.
const AT_REST = { size: DESKTOP, context: { reducedMotion: 'reduce' } } as const

test('an admin ends all sessions of an account, after a question that counts them', async () => {
  const lost = await makeCreator(journey.app, { email: 'lost-phone@example.com' })
  await makeCreator(journey.app, { email: 'lost-phone@example.com' })
  const { page } = await signedInAs(journey, boss, AT_REST)
  await page.goto(`${journey.url}/admin/environment`)
  const field = page.getByLabel('Email of the account')
  await field.fill('nobody@example.com')
  await page.getByRole('button', { name: 'End All Sessions' }).click()
  await page.getByText('There’s no account with this email address.').first().waitFor()

  await field.fill(lost.email)
  await page.getByRole('button', { name: 'End All Sessions' }).click()
  const question = page.getByRole('alertdialog', { name: 'End all sessions?' })
  await question.getByText('lost-phone@example.com is signed in on 2 devices').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await question.getByRole('button', { name: 'End All Sessions' }).click()
  await page.getByText('The account was signed out on 2 devices.').first().waitFor()
  expect((await journey.app.call('GET', '/api/dashboard', { cookies: lost.cookies })).status).toBe(401)
})

test('an admin with an old session sees its age, and confirms by email before an action', async () => {
  const target = await makeCreator(journey.app, { email: 'target@example.com' })
  const { page } = await signedInAs(journey, await makeCreator(journey.app, { email: ADMIN }), AT_REST)
  await journey.app.deps.pool.query(
    "update sessions set opened_at = opened_at - interval '3 hours' where creator_id = $1",
    [boss.creatorId],
  )
  await page.goto(`${journey.url}/admin/environment`)
  await page.getByText('Signed in 3 hours ago.').waitFor()
  await page.getByLabel('Email of the account').fill(target.email)
  await page.getByRole('button', { name: 'End All Sessions' }).click()
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor()
  await page.getByLabel('6-digit code').fill((await nextMailTo(journey.app, ADMIN)).code)

  await page.getByText('Signed in now.').waitFor()
  await page.getByLabel('Email of the account').fill(target.email)
  await page.getByRole('button', { name: 'End All Sessions' }).click()
  await page.getByText('target@example.com is signed in on 1 device').waitFor()
})
