import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pngOf } from '../../drawing/png.ts'
import { CARD_PX, cardSvg, type ShownPlace } from '../../drawing/share-card.ts'
import { makeLink, shownTowers } from '../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let owner: SignedIn
beforeAll(async () => {
  app = await startTestApp()
  owner = await makeCreator(app, { email: 'owner@example.com' })
})
afterAll(() => app.stop())

const cardOf = async (token: string, ip?: string) => {
  const reply = await app.app.inject({ url: `/checkin/${token}/card.png`, ...(ip && { remoteAddress: ip }) })
  return { status: reply.statusCode, headers: reply.headers, png: reply.rawPayload }
}
const shareCard = async (place: ShownPlace | null) => pngOf(Buffer.from(await cardSvg(place)))

it('gives chats the title, the URL and the picture of the page', async () => {
  const { checkinToken } = await makeLink(app, owner.creatorId, { locationName: 'Hall "A" <b>' })
  const { text } = await app.call('GET', `/checkin/${checkinToken}`)
  const page = `${app.deps.config.APP_URL}/checkin/${checkinToken}`
  expect(text).toContain('<meta property="og:title" content="Check in at Hall &quot;A&quot; &lt;b&gt;">')
  expect(text).toContain(`<meta property="og:url" content="${page}">`)
  expect(text).toContain(`<meta property="og:image" content="${page}/card.png">`)
  expect(text).toContain('<meta name="twitter:card" content="summary_large_image">')
})

it('draws the place of an open link, for any site to show', async () => {
  const { checkinToken } = await makeLink(app, owner.creatorId)
  const { status, headers, png } = await cardOf(checkinToken)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=300',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', ...CARD_PX })
  expect(png).toEqual(await shareCard(shownTowers))
})

it('shows nothing of a link that has expired, is blocked or does not exist', async () => {
  const plain = await shareCard(null)
  const late = await makeCreator(app, { email: 'late@example.com', accountExpireAt: new Date('2020-01-01') })
  const expired = await makeLink(app, owner.creatorId, { expiresAt: 'yesterday' })
  const blocked = await makeLink(app, late.creatorId, { createdAt: 'yesterday' })
  await makeLink(app, late.creatorId)
  expect(await cardOf(expired.checkinToken)).toMatchObject({ status: 200, png: plain })
  expect(await cardOf(blocked.checkinToken)).toMatchObject({ status: 200, png: plain })
  expect(await cardOf('a'.repeat(22))).toMatchObject({ status: 404, png: plain })
  expect(await cardOf('..%2f..%2fetc')).toMatchObject({ status: 404, png: plain })
})

it('limits guessing', async () => {
  const statuses = new Set<number>()
  for (let guess = 0; guess < 130; guess++) statuses.add((await cardOf('b'.repeat(22), '198.51.100.9')).status)
  expect([...statuses]).toEqual([404, 429])
})

it.each([
  ['Arabic', 'مطار كوالالمبور الدولي KLIA 2'],
  ['Chinese', '香港國際機場，第一客運大樓'],
  ['Thai', 'สนามบินสุวรรณภูมิ'],
  ['emoji', '😀👩‍👩‍👧 Party'],
  ['letters that no font has', '\u{e000}\u{10ffff}'],
  ['an endless word', 'W'.repeat(255)],
  ['markup', '</svg><script>"&\'<image href="file:///etc/passwd"/>'],
])('draws %s', async (_, locationName) => {
  expect(
    await sharp(await shareCard({ ...shownTowers, locationName, formattedAddress: locationName })).metadata(),
  ).toMatchObject(CARD_PX)
})
