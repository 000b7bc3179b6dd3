import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { makeLink } from '../server/testing/check-in-makers.ts'
import { makeCreator } from '../server/testing/makers.ts'
import { DESKTOP, type Journey, PHONE, startJourney } from './journey.ts'
import { signedInAs } from './signed-in.ts'

let journey: Journey
beforeAll(async () => {
  journey = await startJourney()
})
afterAll(() => journey.end())
afterEach(() => expect(journey.complaints()).toEqual([]))

it.each([
  ['a phone in the dark', PHONE, true],
  ['a desktop', DESKTOP, false],
] as const)('the poster opens from the details on %s, by keyboard', async (device, size, dark) => {
  const owner = await makeCreator(journey.app, { email: `${device.replaceAll(' ', '-')}@example.com` })
  const link = await makeLink(journey.app, owner.creatorId)
  const { page, context } = await signedInAs(journey, owner, { size, dark })
  await page.goto(`${journey.url}/checkin-details?linkId=${link.id}`)
  await page.getByRole('button', { name: 'Print poster' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Print poster, A4' }).waitFor()
  await page.waitForTimeout(400)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  const asked = context.waitForEvent('request', request =>
    request.url().includes(`/api/checkin-links/${link.id}/poster`),
  )
  await page.getByRole('menuitem', { name: 'Print poster, Letter' }).press('Enter')
  const reply = await context.request.get((await asked).url())
  expect((await asked).url()).toContain('paper=letter')
  expect([reply.status(), reply.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await context.close()
})
