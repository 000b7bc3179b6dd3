import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Asks, asksAt, DOUBTFUL } from '../../testing/ask-makers.ts'
import { postCheckIn } from '../../testing/check-in-makers.ts'
import { recordCalls } from '../../testing/record-calls.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let asks: Asks
const { list, restored, verify, voided } = recordCalls(() => app)
beforeAll(async () => {
  app = await startTestApp()
  asks = asksAt(app)
})
afterAll(() => app.stop())

const newKey = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })
const erase = (visitorEmail: string) => asks.asOwner('POST', '/api/visitors/erase', { visitorEmail, because: 'asked' })
const ERASED = {
  status: 409,
  body: {
    code: 'check_in_erased',
    error: 'This check-in was erased. If you want to be listed again, please check in once more.',
  },
}

describe('a check-in that is sent again', () => {
  it('after its erasure stays erased, and the journal valid', async () => {
    const link = await asks.link()
    const email = 'eve@example.com'
    const key = newKey()
    const send = (options = key) => postCheckIn(app, link.checkinToken, { email }, options)
    const first = await send()
    await erase(email)
    expect(await send()).toMatchObject(ERASED)
    expect(await Promise.all([send(), send(newKey()), send()])).toMatchObject([ERASED, { status: 200 }, ERASED])
    const { checkins } = await list(asks.owner, link.id)
    expect(checkins).toHaveLength(1)
    expect(checkins[0].id).not.toBe(first.body.id)
    expect(await verify(asks.owner, link.id)).toEqual({ acts: 1, valid: true })
  })

  it('after it was declined and erased makes no check-in, whatever else it says', async () => {
    const link = await asks.link()
    const email = 'declined@example.com'
    const key = newKey()
    const { body } = await asks.ask(link, { email }, key)
    await asks.decide(link, [body.id], 'decline', 'Not here')
    await erase(email)
    expect(await postCheckIn(app, link.checkinToken, { email: null }, key)).toMatchObject(ERASED)
    expect((await list(asks.owner, link.id)).checkins).toEqual([])
    expect(await verify(asks.owner, link.id)).toEqual({ acts: 2, valid: true })
  })

  it('after a declined one was forgotten is declined still', async () => {
    const link = await asks.link()
    const key = newKey()
    const { body } = await asks.ask(link, {}, key)
    await asks.decide(link, [body.id], 'decline', 'Not here')
    await app.deps.pool.query('delete from pending_check_ins where link_id = $1', [link.id])
    expect((await postCheckIn(app, link.checkinToken, {}, key)).body.code).toBe('review_declined')
    expect(await verify(asks.owner, link.id)).toEqual({ acts: 1, valid: true })
  })

  it('tells of a void, until it is restored', async () => {
    const link = await asks.link()
    const key = newKey()
    const send = () => postCheckIn(app, link.checkinToken, {}, key)
    const { body } = await send()
    await voided(asks.owner, link.id, body.id)
    expect(await send()).toMatchObject({
      status: 403,
      body: { code: 'check_in_void', error: 'The organiser has voided this check-in.' },
    })
    await restored(asks.owner, link.id, body.id)
    expect((await send()).body).toEqual(body)
  })

  it('waits no longer once an approval found an earlier check-in of the same person', async () => {
    const link = await asks.link({ repeatRule: 'ever' })
    const cookies = { browser: 'b1', visitor: 'v1' }
    const who = { name: 'Rep', email: null }
    const key = { cookies, ...newKey() }
    const ask = () => postCheckIn(app, link.checkinToken, { ...who, ...DOUBTFUL, askReview: true }, key)
    const { body } = await ask()
    await postCheckIn(app, link.checkinToken, who, { cookies })
    const { alreadyCheckedIn } = await asks.decide(link, [body.id], 'approve')
    expect(alreadyCheckedIn).toEqual([body.id])
    const again = await ask()
    expect(again.body).toMatchObject({ message: 'Check-in Confirmed', requiresVerification: false, id: body.id })
    expect(again.body.requiresReview).toBeUndefined()
  })
})
