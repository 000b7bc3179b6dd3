import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Asks, asksAt } from '../../../testing/ask-makers.ts'
import { nextMailTo } from '../../../testing/captured-mail.ts'
import { type MadeLink, northOf, postCheckIn } from '../../../testing/check-in-makers.ts'
import { peopleCalls } from '../../../testing/people-calls.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let asks: Asks
let photo: string
const { take, list, personalLink } = peopleCalls(
  () => app,
  () => asks.owner,
)

beforeAll(async () => {
  app = await startTestApp()
  asks = asksAt(app)
  const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
  photo = (await picture.jpeg().toBuffer()).toString('base64')
})
afterAll(() => app.stop())

/** Ada, whom the list knows, has opened her personal link of it. */
async function adaAt(traits: Parameters<Asks['link']>[0]) {
  const link = await asks.link({ requirePhotoVerify: true, ...traits })
  await take(link.id, 'Name,Email\nAda Lovelace,ada@example.com')
  const [{ id } = { id: '' }] = (await list(link.id)).people
  const { cookies } = await app.call('GET', await personalLink(link.id, id))
  const arrive = (changes: object) =>
    postCheckIn(app, link.checkinToken, { ...northOf(20), name: 'Ada Lovelace', email: '', ...changes }, { cookies })
  return { link, arrive }
}
const photosOf = async (link: MadeLink) =>
  (await asks.listOf(link)).checkins.map(({ photoUrl }: { photoUrl: string | null }) => photoUrl)

it('a photo is kept where the email comes from the list', async () => {
  const { link, arrive } = await adaAt({ requireUserVerify: true })
  expect((await arrive({})).body.code).toBe('photo_required')
  expect((await arrive({ photo })).status).toBe(200)
  const { token } = await nextMailTo(app, 'ada@example.com')
  await app.call('POST', `/api/verify-checkin/${link.checkinToken}`, { body: { token, confirm: true } })
  expect(await photosOf(link)).toEqual([expect.stringContaining('/photo')])
})

it('the photo of somebody whom the list lets in is looked at, however many others wait', async () => {
  const { link, arrive } = await adaAt({ listRule: 'refuse' })
  await asks.fillQueue(link, 500)
  expect((await arrive({ photo: Buffer.from('<svg/>').toString('base64') })).body.code).toBe('photo_invalid')
  expect((await arrive({ photo })).status).toBe(200)
  expect(await photosOf(link)).toEqual([expect.stringContaining('/photo')])
})
