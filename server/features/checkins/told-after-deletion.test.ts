import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Asks, asksAt } from '../../testing/ask-makers.ts'
import { mailTo, nextMailTo } from '../../testing/captured-mail.ts'
import { postCheckIn } from '../../testing/check-in-makers.ts'
import { erasureCalls } from '../../testing/erasure-makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { tracesIn } from '../../testing/traces.ts'

let app: TestApp
let asks: Asks
const { arrived } = erasureCalls(
  () => app,
  () => asks,
)
beforeEach(async () => {
  app = await startTestApp()
  asks = asksAt(app)
})
afterEach(() => app.stop())

const EMAIL = 'told@example.com'
const rows = async (table: string) => (await app.deps.pool.query(`select from ${table}`)).rowCount

it.each([
  ['its link', (linkId: string) => asks.asOwner('DELETE', `/api/checkin-links/${linkId}`)],
  ['the account', () => asks.asOwner('POST', '/api/delete-account', { email: asks.owner.email })],
])(
  'an email about an erasure that waits goes out although %s was deleted meanwhile',
  { timeout: 60_000 },
  async (_, remove) => {
    const link = await asks.link({ requireUserVerify: true })
    const { body } = await postCheckIn(app, link.checkinToken, { email: EMAIL, name: 'Told' })
    const { token } = await nextMailTo(app, EMAIL)
    await app.call('POST', `/api/verify-checkin/${link.checkinToken}`, { body: { token, confirm: true } })
    // One record sends its visitor one email a day: that of the erasure waits.
    const act = (name: string, said: object) =>
      asks.asOwner('POST', `/api/checkin-links/${link.id}/checkins/${body.id}/${name}`, said)
    expect((await act('void', { reason: 'A test' })).status).toBe(200)
    await asks.hurryJobs()
    await expect.poll(async () => (await mailTo(app, EMAIL)).length, { timeout: 8000 }).toBe(2)
    expect((await act('erase', { because: 'mistake' })).status).toBe(200)
    const waits = `graphile_worker.jobs where task_identifier = 'notify_erased' and run_at > now() + interval '1 hour'`
    await expect.poll(() => rows(waits), { timeout: 8000 }).toBe(1)

    expect((await remove(link.id)).status).toBe(200)
    await expect.poll(() => rows('links'), { timeout: 8000 }).toBe(0)
    await app.advance('25 hours')
    await asks.hurryJobs()
    const { text, replyTo } = await arrived(EMAIL, 'Your check-in was erased')
    expect(text).toContain('Your check-in at Petronas Towers was erased by the organiser.')
    expect(text).toContain('The link itself was deleted.')
    expect(replyTo).toBeUndefined()
    await expect.poll(() => tracesIn(app, [EMAIL]), { timeout: 8000 }).toEqual([])
  },
)
