import { afterAll, beforeAll, expect, it } from 'vitest'
import { pngOf } from '../../../drawing/png.ts'
import { cardSvg } from '../../../drawing/share-card.ts'
import { makeLink } from '../../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../../testing/makers.ts'
import { LECTURE, sessionsAt } from '../../../testing/session-makers.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const TIMES = 'Every Monday and Wednesday, 09:00–10:30, Berlin time'

let app: TestApp
let owner: SignedIn
const { setClock, link, page, asOwner } = sessionsAt(
  () => app,
  () => owner,
)

beforeAll(async () => {
  app = await startTestApp()
  await setClock('2027-01-05T12:00Z')
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())

const posterOf = async ({ id }: { id: string }) => (await asOwner('GET', `/api/checkin-links/${id}/poster`)).text
/** As a PDF holds what a screen reader reads out, where that is more than Latin-1. */
const inUtf16 = (words: string) => Buffer.from(words, 'utf16le').swap16().toString('latin1')

it('the poster of a link with a schedule says its times, and another when they change', async () => {
  const made = await link()
  expect(await posterOf(made)).toContain(inUtf16(TIMES))
  const schedule = { ...LECTURE, weekly: [{ days: [5], from: '14:00', minutes: 60 }] }
  await asOwner('POST', `/api/checkin-links/${made.id}/change`, { version: made.version, schedule })
  const changed = await posterOf(made)
  expect(changed).toContain(inUtf16('Every Friday, 14:00–15:00, Berlin time'))
  expect(changed).not.toContain(inUtf16(TIMES))
})

it('so do the description and the picture that chats show', async () => {
  const made = await link()
  expect((await page(made)).text).toContain(`. ${TIMES}. Open this on your phone`)
  const { body } = await asOwner('GET', `/api/checkin-links/${made.id}/own`)
  const { locationName, formattedAddress, hostName } = body
  const position = { latitude: Number(body.latitude), longitude: Number(body.longitude) }
  const shown = { locationName, formattedAddress, hostName, ...position, times: TIMES, openUntil: null }
  const { rawPayload } = await app.app.inject({ url: `/checkin/${made.checkinToken}/card.png` })
  expect(rawPayload).toEqual(await pngOf(Buffer.from(await cardSvg(shown))))
})

it('a link without a schedule says none', async () => {
  const made = await makeLink(app, owner.creatorId)
  expect(await posterOf(made)).not.toContain(inUtf16(' time'))
  expect((await page({ ...made, version: 1 })).text).toContain('Kuala Lumpur. Open this on your phone')
})
