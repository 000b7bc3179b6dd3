import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Asks, asksAt } from '../../../testing/ask-makers.ts'
import { mailTo, nextMailTo } from '../../../testing/captured-mail.ts'
import { postCheckIn } from '../../../testing/check-in-makers.ts'
import { recordCalls } from '../../../testing/record-calls.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { tracesIn } from '../../../testing/traces.ts'

let app: TestApp
let asks: Asks
const { journal, verify } = recordCalls(() => app)
beforeAll(async () => {
  app = await startTestApp()
  asks = asksAt(app)
})
afterAll(() => app.stop())

const ofVisitor = async (name: 'export' | 'erase', visitorEmail: string) =>
  (
    await asks.asOwner('POST', `/api/visitors/${name}`, {
      visitorEmail,
      ...(name === 'erase' && { because: 'asked' as const }),
    })
  ).body
const NOTE = 'At the back door'

describe('a visitor’s ask', () => {
  it('that is erased undecided stands in the journal without a name, and counts as unanswered', async () => {
    const link = await asks.link()
    const email = 'waits@example.com'
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const { body, cookies } = await asks.ask(link, { email }, { headers })
    await asks.ask(link, { email: 'other@example.com' })
    expect(await ofVisitor('erase', email)).toEqual({ erased: 1 })
    expect((await asks.heldAt(link)).total).toBe(1)
    expect(await asks.stateOf(link, body.id, cookies)).toEqual({ state: 'gone' })
    expect((await journal(asks.owner, link.id)).acts).toMatchObject([
      { act: 'erase', actor: 'creator', checkInId: body.id, name: null, email: null },
    ])
    expect((await asks.listOf(link)).linkInfo.refusals).toEqual([{ reason: 'unanswered', count: 1 }])
    const again = await asks.ask(link, { email }, { headers, cookies })
    expect(again).toMatchObject({ status: 409, body: { code: 'check_in_erased' } })
    expect(await ofVisitor('erase', email)).toEqual({ erased: 0 })
    expect(await verify(asks.owner, link.id)).toEqual({ acts: 1, valid: true })
  })

  it('that waits when its link is deleted is gone for both sides, and leaves nothing', async () => {
    const link = await asks.link()
    const { body, cookies } = await asks.ask(link, { email: 'left-waiting@example.com' })
    await nextMailTo(app, asks.owner.email)
    await asks.ask(link, { email: 'left-waiting-too@example.com' })
    expect((await asks.asOwner('DELETE', `/api/checkin-links/${link.id}`)).status).toBe(200)

    expect(await asks.stateOf(link, body.id, cookies)).toEqual({ state: 'gone' })
    const held = `/api/checkin-links/${link.id}/held`
    expect((await asks.asOwner('GET', held)).status).toBe(404)
    const approval = { ids: [body.id], decision: 'approve' }
    expect((await asks.asOwner('POST', `${held}/decide`, approval)).status).toBe(404)
    expect((await asks.asOwner('GET', '/api/dashboard')).body.links).toEqual([])

    await asks.hurryJobs()
    await expect.poll(() => tracesIn(app, ['left-waiting', link.checkinToken])).toEqual([])
    // The second ask would have been mailed within the hour.
    expect(await mailTo(app, asks.owner.email)).toHaveLength(1)
  })

  it('that waits for its email leaves nothing when it is erased', async () => {
    const link = await asks.link({ requireUserVerify: true })
    const email = 'unconfirmed@example.com'
    await asks.ask(link, { email })
    expect(await ofVisitor('erase', email)).toEqual({ erased: 1 })
    expect((await journal(asks.owner, link.id)).acts).toEqual([])
    expect((await asks.listOf(link)).linkInfo.refusals).toEqual([])
  })

  it.each([
    ['none', null],
    ['approve', 'approved'],
    ['decline', 'declined'],
  ])('is exported with reason, note and decision: %s', async (decision, exported) => {
    const link = await asks.link()
    const email = `${decision}@example.com`
    const { body } = await asks.ask(link, { email, note: NOTE })
    await postCheckIn(app, link.checkinToken, { email })
    if (exported) await asks.decide(link, [body.id], decision, 'Seen at the door')
    const [{ checkIns }] = (await ofVisitor('export', email)).links
    expect(checkIns).toHaveLength(2)
    expect(checkIns).toMatchObject([
      { reviewReason: null, note: null, decision: null },
      { reviewReason: 'doubtful', note: NOTE, decision: exported },
    ])
    expect(checkIns[1].acts.map(({ reason }: { reason: string }) => reason)).toEqual(
      exported ? ['Seen at the door'] : [],
    )
  })
})
