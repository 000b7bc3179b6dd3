import type { BrowserContext, Page, Request } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { nextMailTo } from '../server/testing/captured-mail.ts'
import { type MadeLink, makeLink, postCheckIn, TOWERS } from '../server/testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../server/testing/makers.ts'
import { DESKTOP, setUpJourney } from './testing/journey.ts'
import { signedInAs } from './testing/signed-in.ts'

const journey = setUpJourney()
/** A script that runs would set a variable; a template would say 49. */
const MARKUP = `<img src=x onerror=ran=1></script><script>ran=1</script>{{7*7}}'"&`
const AS_TEXT = /<img src=x onerror=.*\{\{7\*7\}\}/
const VISITOR = 'visitor.canary@example.com'

let owner: SignedIn
let link: MadeLink
beforeAll(async () => {
  const { app } = journey
  owner = await makeCreator(app, { email: 'owner.canary@example.com', planId: 5 })
  link = await makeLink(app, owner.creatorId, {
    locationName: MARKUP,
    hostName: MARKUP,
    requireUserVerify: true,
    doubt: 'ask',
  })
  const headers = { 'user-agent': MARKUP }
  const waiting = await postCheckIn(app, link.checkinToken, { name: MARKUP, email: VISITOR }, { headers })
  expect([waiting.status, waiting.text]).toEqual([200, expect.any(String)])
  const { token } = await nextMailTo(app, VISITOR)
  const body = { token, confirm: true }
  expect((await app.call('POST', `/api/verify-checkin/${link.checkinToken}`, { body })).body.success).toBe(true)
  const { rows } = await app.deps.pool.query('select id from check_ins where link_id = $1', [link.id])
  for (const [path, sent] of [
    ['people', { name: MARKUP }],
    [`checkins/${rows[0].id}/correct`, { name: `${MARKUP} again`, reason: MARKUP }],
  ] as const) {
    const reply = await app.call('POST', `/api/checkin-links/${link.id}/${path}`, {
      cookies: owner.cookies,
      body: sent,
    })
    expect([path, reply.status]).toEqual([path, 200])
  }
})

/** All that a browser asks for, of whomever. */
function requestsOf(context: BrowserContext): Request[] {
  const requests: Request[] = []
  context.on('request', request => requests.push(request))
  return requests
}

async function readsAsText(page: Page, path: string) {
  await page.goto(journey.url + path)
  await page.getByText(AS_TEXT).first().waitFor()
  expect([path, await page.evaluate(() => (window as { ran?: number }).ran)]).toEqual([path, undefined])
}

async function tellsNobody(requests: Request[]) {
  const ofOthers = requests.filter(request => /^https?:/.test(request.url()) && !request.url().startsWith(journey.url))
  const tiles = new URL(journey.tiles.tilesUrl.replaceAll(/[{}]/g, '')).origin
  expect([...new Set(ofOthers.map(request => new URL(request.url()).origin))]).toEqual([tiles])
  for (const request of ofOthers) {
    const headers = await request.allHeaders()
    // A tile server may ask whose map it draws.
    expect([undefined, `${journey.url}/`]).toContain(headers.referer)
    expect(headers.cookie).toBeUndefined()
    for (const secret of [link.checkinToken, link.id, 'canary']) expect(request.url()).not.toContain(secret)
  }
}

it('what people type stays text on every page of a creator, and tells no other server of them', async () => {
  const { page, context } = await signedInAs(journey, owner, { size: DESKTOP })
  const requests = requestsOf(context)
  for (const path of ['/dashboard', `/checkin-details?linkId=${link.id}`, `/journal?linkId=${link.id}`])
    await readsAsText(page, path)
  await readsAsText(page, `/api/checkin-links/${link.id}/privacy-sheet`)
  await tellsNobody(requests)
})

it('what people type stays text on the pages of a visitor and in emails, and tells no other server of them', async () => {
  const { page, context } = await journey.visitor({ at: TOWERS })
  const requests = requestsOf(context)
  await readsAsText(page, `/checkin/${link.checkinToken}`)
  await page
    .getByRole('button', { name: /Allow Location Access|Finding you/ })
    .or(page.getByLabel('Name'))
    .first()
    .waitFor()
  await readsAsText(page, `/about/${link.checkinToken}`)
  await page.goto(`${journey.url}/checkin/${link.checkinToken}`)
  await page.getByLabel('Name').waitFor()
  await page.waitForLoadState('networkidle')
  await tellsNobody(requests)
  await page.goto(`${journey.url}/mailbox`)
  await page.getByText(VISITOR).first().click()
  const email = page.frameLocator('iframe').first()
  await email.getByText(AS_TEXT).first().waitFor()
})
