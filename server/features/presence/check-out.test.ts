import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nextMailTo } from '../../testing/captured-mail.ts'
import { type MadeLink, northOf, TOWERS } from '../../testing/check-in-makers.ts'
import { checkOutCalls } from '../../testing/check-out-calls.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let owner: SignedIn
const { act, arrive, asOwner, here, leave, linkWith, namesHere, records } = checkOutCalls(
  () => app,
  () => owner,
)
beforeAll(async () => {
  app = await startTestApp()
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())

describe('checking out', () => {
  it('is verified within the ring, and answered again as the first time', async () => {
    const link = await linkWith()
    const { key } = await arrive(link, { name: 'Aisyah' })
    await app.advance('485 min')
    const first = await leave(link, key, { ...TOWERS, accuracyM: 10 })
    expect([first.status, first.body]).toEqual([200, { outAt: expect.any(String), minutes: 485, verified: true }])
    await app.advance('5 min')
    expect((await leave(link, key)).body).toEqual(first.body)
    expect(await records(link)).toMatchObject([
      { userName: 'Aisyah', outBy: 'visitor', outAt: first.body.outAt, minutes: 485, outVerified: true },
    ])
    expect(await here(link)).toEqual([])
  })

  it.each([
    ['outside the ring', northOf(400)],
    ['with a position that says little', { ...TOWERS, accuracyM: 5000 }],
    ['without a position', {}],
  ])('is taken %s, and marked', async (_, position) => {
    const link = await linkWith()
    const { key } = await arrive(link)
    expect((await leave(link, key, position)).body).toMatchObject({ minutes: 0, verified: false })
    expect(await records(link)).toMatchObject([{ outVerified: false }])
  })

  it('needs no open link, up to 24 hours after the check-in', async () => {
    const link = await linkWith()
    const { key } = await arrive(link)
    await app.database.asOwner(`update links set expires_at = app_now() where id = '${link.id}'`)
    expect((await leave(link, key)).status).toBe(200)
    const other = await linkWith()
    const late = await arrive(other)
    await app.advance('25 hours')
    expect((await leave(other, late.key)).body.code).toBe('not_here')
  })

  it('is refused to somebody who is not checked in', async () => {
    const link = await linkWith()
    const elsewhere = await linkWith()
    const { key } = await arrive(link)
    expect((await leave(elsewhere, key)).body).toEqual({ code: 'not_here', error: 'You are not checked in here.' })
    expect((await leave({ ...link, checkinToken: 'A'.repeat(22) }, key)).status).toBe(404)
  })

  it('is refused to somebody whose check-in is void, and taken again once it is restored', async () => {
    const link = await linkWith()
    const { key, id } = await arrive(link, { name: 'Ben' })
    await act(link, id, 'void')
    expect([await namesHere(link), (await leave(link, key)).status]).toEqual([[], 409])
    await act(link, id, 'restore')
    expect(await namesHere(link)).toEqual(['Ben'])
    expect((await leave(link, key)).status).toBe(200)
  })

  it('keeps nothing of the position, on any link', async () => {
    const link = await linkWith({ keeps: 'verdict' })
    const { key } = await arrive(link)
    expect((await leave(link, key, northOf(30))).body.verified).toBe(true)
    const { rows } = await app.deps.pool.query('select check_ins::text as row from check_ins where link_id = $1', [
      link.id,
    ])
    expect(rows[0].row).not.toContain(String(northOf(30).latitude).slice(0, 6))
  })

  it('is not there on links that do not ask for it', async () => {
    const link = await linkWith({ checkOut: 'off' })
    const { key, body } = await arrive(link)
    expect((await leave(link, key)).status).toBe(409)
    expect([await here(link), Object.keys(body).sort()]).toEqual([
      [],
      ['checkedInAt', 'id', 'message', 'requiresVerification'],
    ])
    expect(Object.keys((await app.call('GET', `/api/checkin-links/${link.checkinToken}`)).body)).not.toContain(
      'checkOut',
    )
  })
})

describe('a second check-in', () => {
  it('of somebody who is here says since when, and records nothing', async () => {
    const link = await linkWith()
    const { cookies } = await app.call('GET', `/checkin/${link.checkinToken}`)
    const first = await arrive(link, { name: 'Chiara' }, cookies)
    const again = await arrive(link, { name: 'chiara' }, cookies)
    expect(again.body).toMatchObject({
      message: expect.stringMatching(/^You are checked in since \d\d:\d\d\.$/),
      alreadyCheckedIn: true,
      id: first.id,
    })
    await leave(link, first.key)
    expect((await arrive(link, { name: 'Chiara' }, cookies)).body.alreadyCheckedIn).toBeUndefined()
    expect(await records(link)).toHaveLength(2)
  })
})

describe('one that has waited, and was no second check-in', () => {
  const pageAt = async ({ checkinToken }: MadeLink) => (await app.call('GET', `/checkin/${checkinToken}`)).cookies
  const stateOf = async (link: MadeLink, id: string, cookies: Record<string, string>) =>
    (await app.call('GET', `/api/checkin/${link.checkinToken}/pending/${id}`, { cookies })).body

  it.each(['day', 'any'] as const)('of somebody who has left counts again, under the rule %s', async repeatRule => {
    const link = await linkWith({ repeatRule })
    const first = await arrive(link, { name: 'Ada' })
    await leave(link, first.key)
    const again = await arrive(link, { name: 'Ada' }, first.cookies)
    expect([again.status, again.body.alreadyCheckedIn]).toEqual([200, undefined])
    expect(await namesHere(link)).toEqual(['Ada'])
    // Who is here is not recorded again.
    expect((await arrive(link, { name: 'Ada' }, first.cookies)).body).toMatchObject({
      alreadyCheckedIn: true,
      id: again.id,
    })
  })

  it('of somebody who has left counts once where each person is checked in once', async () => {
    const link = await linkWith({ repeatRule: 'ever' })
    const first = await arrive(link, { name: 'Ada' })
    await leave(link, first.key)
    expect((await arrive(link, { name: 'Ada' }, first.cookies)).body).toMatchObject({
      alreadyCheckedIn: true,
      id: first.id,
    })
    expect(await namesHere(link)).toEqual([])
  })

  it('of a verified email on another phone says so, and its key checks out the first', async () => {
    const link = await linkWith({ requireUserVerify: true })
    const email = 'two-phones@example.com'
    const confirmed = async (nth: number) => {
      const cookies = await pageAt(link)
      const made = await arrive(link, { name: 'Aisyah', email }, cookies)
      const { token } = await nextMailTo(app, email, nth)
      await app.call('POST', `/api/verify-checkin/${link.checkinToken}`, { body: { token, confirm: true } })
      return { ...made, state: () => stateOf(link, made.id, { ...cookies, ...made.cookies }) }
    }
    const first = await confirmed(1)
    await app.advance('30 min')
    const second = await confirmed(2)
    const [record] = await records(link)
    expect(await first.state()).toEqual({ state: 'confirmed' })
    const earlier = { id: first.id, checkedInAt: record.checkedInAt }
    expect(await second.state()).toEqual({ state: 'confirmed', earlier })
    const left = await leave(link, second.key)
    expect([left.status, left.body.minutes]).toEqual([200, 30])
    expect((await leave(link, first.key)).body).toEqual(left.body)
    expect((await leave(link, second.key)).body).toEqual(left.body)
    expect(await records(link)).toMatchObject([{ outBy: 'visitor' }])
    await act(link, first.id, 'void')
    expect(await second.state()).toEqual({ state: 'confirmed', earlier: null })
    expect((await leave(link, second.key)).body.code).toBe('not_here')
  })

  it('of one who asked, and got in meanwhile, does so too', async () => {
    const link = await linkWith({ doubt: 'ask', repeatRule: 'ever' })
    const cookies = await pageAt(link)
    const asked = await arrive(link, { name: 'Ben', ...northOf(140), askReview: true }, cookies)
    const first = await arrive(link, { name: 'Ben' }, cookies)
    await asOwner('POST', `/api/checkin-links/${link.id}/held/decide`, { ids: [asked.id], decision: 'approve' })
    const state = await stateOf(link, asked.id, { ...cookies, ...asked.cookies })
    expect(state).toEqual({ state: 'confirmed', earlier: { id: first.id, checkedInAt: first.body.checkedInAt } })
    expect((await leave(link, asked.key)).status).toBe(200)
    expect(await here(link)).toEqual([])
  })
})

describe('a creator who checks somebody out', () => {
  it('says when, and why: it stands in the journal', async () => {
    const link = await linkWith()
    const { id, body } = await arrive(link)
    await app.advance('30 min')
    const at = new Date(Date.parse(body.checkedInAt) + 10 * 60_000).toISOString()
    const early = new Date(Date.parse(body.checkedInAt) - 1).toISOString()
    expect((await act(link, id, 'out', { at: early })).body.code).toBe('out_before_in')
    expect((await act(link, id, 'out', { reason: '' })).body.code).toBe('reason_needed')
    expect((await act(link, id, 'out', { at: '2999-01-01T00:00:00Z' })).body.code).toBe('time_in_future')
    expect((await act(link, id, 'out', { at })).body.checkin).toMatchObject({
      outBy: 'creator',
      outAt: at,
      minutes: 10,
    })
    expect((await act(link, id, 'out')).body.code).toBe('not_present')
    const late = new Date(Date.parse(at) + 60_000).toISOString()
    expect((await act(link, id, 'correct', { at: late })).body.code).toBe('out_before_in')
    const { body: journal } = await asOwner('GET', `/api/checkin-links/${link.id}/journal`)
    expect(journal.acts[0]).toMatchObject({ act: 'out', actor: 'creator', reason: 'Seen at the door' })
    expect((await asOwner('GET', `/api/checkin-links/${link.id}/journal/verify`)).body.valid).toBe(true)
  })
})
