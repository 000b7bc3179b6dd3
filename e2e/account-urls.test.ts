import { describe, expect, it } from 'vitest'
import { setUpJourney } from './testing/journey.ts'
import { createVisit } from './testing/visits.ts'

const journey = setUpJourney()
const visit = createVisit(journey)

const as = 'own+plus@example.com'
const inQuery = encodeURIComponent(as)

describe('a URL of the account', () => {
  it.each([
    [`/my-account/${as}`, 'My Account'],
    [`/my-account/${inQuery}`, 'My Account'],
    [`/my-account?email=${inQuery}`, 'My Account'],
    [`/cancel-subscription/${as}`, "We'd hate to see you go!"],
    [`/cancel-subscription/${inQuery}`, "We'd hate to see you go!"],
    [`/cancel-subscription?email=${inQuery}`, "We'd hate to see you go!"],
    [`/reactivate-subscription/${as}`, 'Your subscription is active'],
    [`/reactivate-subscription?email=${inQuery}`, 'Your subscription is active'],
    [`/delete-account/${as}`, 'Delete Account'],
    [`/delete-account?email=${inQuery}`, 'Delete Account'],
    [`/upgrade-plan?email=${inQuery}`, 'Upgrade Your Plan'],
    ['/downgrade-plan?plan=Pro', 'Downgrade Your Plan'],
  ])('%s opens: %s', async (path, name) => {
    const page = await visit(path, { as, planId: 3 })
    await page.getByRole('heading', { name, level: 1 }).waitFor()
  })

  it.each(['my-account', 'cancel-subscription', 'reactivate-subscription', 'delete-account'])(
    '/%s/{email} is denied to another account',
    async page => {
      const other = await visit(`/${page}/somebody@example.com`, { as, planId: 3 })
      await other.getByRole('heading', { name: 'Access Denied' }).waitFor()
      await other
        .getByText(`This page is for somebody@example.com, but you’re signed in as ${as}.`, { exact: true })
        .waitFor()
    },
  )

  it.each([
    '/my-account?token=made-up',
    '/upgrade-plan?token=made-up',
    '/downgrade-plan?token=made-up&plan=Pro',
    '/upgrade-plan',
    '/downgrade-plan',
    '/upgrade-processing?plan=Pro',
  ])('%s is denied without a valid token', async path => {
    const page = await visit(path)
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
  })
})

describe('the calls of the web app', () => {
  it('carry no email in their URLs, where histories and logs would keep it', async () => {
    const page = await visit('/dashboard', { as, planId: 3 })
    const called: string[] = []
    page.on('request', request => request.url().includes('/api/') && called.push(request.url()))
    for (const [path, heading] of [
      ['/dashboard', 'Dashboard'],
      ['/select-location', 'Select Location'],
      ['/my-account', 'My Account'],
      ['/upgrade-plan', 'Upgrade Your Plan'],
      ['/cancel-subscription', "We'd hate to see you go!"],
      ['/delete-account', 'Delete Account'],
      ['/plans?from=account', 'Choose Your Plan'],
    ] as const) {
      await page.goto(journey.url + path)
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
    }
    expect(called.length).toBeGreaterThan(10)
    expect(called.filter(url => /@|%40/.test(url))).toEqual([])
  })
})
