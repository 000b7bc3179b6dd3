import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Asks, asksAt } from '../../testing/ask-makers.ts'
import { type MadeLink, northOf, postCheckIn } from '../../testing/check-in-makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let asks: Asks
beforeAll(async () => {
  app = await startTestApp()
  asks = asksAt(app)
})
afterAll(() => app.stop())

const newKey = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })
const sender =
  (link: MadeLink, changes: object = {}, options = newKey()) =>
  (pressAgeS: number) =>
    postCheckIn(app, link.checkinToken, { ...changes, pressAgeS }, options)
const TOO_LATE = {
  status: 422,
  body: { code: 'sent_too_late', error: 'This couldn’t be sent within 10 minutes. Please check in again.' },
}

describe('a check-in that arrives more than ten minutes after the press', () => {
  it('is refused, and recorded once as that', async () => {
    const link = await asks.link()
    const send = sender(link)
    expect(await send(601)).toMatchObject(TOO_LATE)
    expect(await Promise.all([send(900), send(3600)])).toMatchObject([TOO_LATE, TOO_LATE])
    const { checkins, linkInfo } = await asks.listOf(link)
    expect(checkins).toEqual([])
    expect(linkInfo.refusals).toEqual([{ reason: 'sent_too_late', count: 1 }])
  })

  it('and was recorded before is answered as it was then', async () => {
    const link = await asks.link()
    for (const changes of [{}, northOf(400)]) {
      const send = sender(link, changes)
      const first = await send(1)
      const late = await send(3600)
      expect([late.status, late.text]).toEqual([first.status, first.text])
    }
    expect((await asks.listOf(link)).checkins).toHaveLength(1)
  })

  it('is told first what else keeps its visitor out', async () => {
    expect((await sender(await asks.link(), northOf(400))(601)).body).toMatchObject({ code: 'too_far', distance: 400 })
  })

  it('from somebody who has checked in here finds that check-in, where each visitor is recorded once', async () => {
    const link = await asks.link({ repeatRule: 'ever' })
    const { cookies } = await app.call('GET', `/checkin/${link.checkinToken}`)
    const first = await postCheckIn(app, link.checkinToken, {}, { cookies })
    const again = await postCheckIn(app, link.checkinToken, { pressAgeS: 900 }, { cookies, ...newKey() })
    expect(again).toMatchObject({ status: 200, body: { alreadyCheckedIn: true, id: first.body.id } })
  })

  it('does not wait for the creator either, and needs no proof of work', async () => {
    const link = await asks.link()
    const without = { latitude: undefined, longitude: undefined, accuracyM: undefined, askReview: true }
    expect(await sender(link, without)(601)).toMatchObject(TOO_LATE)
    expect((await asks.heldAt(link)).total).toBe(0)
  })

  it('stores no photo', async () => {
    const link = await asks.link({ requirePhotoVerify: true })
    expect(await sender(link, { photo: 'is not even decoded' })(601)).toMatchObject(TOO_LATE)
  })
})
