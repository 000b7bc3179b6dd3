import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nextMailTo } from '../../../testing/captured-mail.ts'
import { type MadeLink, makeLink, northOf, postCheckIn } from '../../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../../testing/makers.ts'
import { startOn, startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let second: TestApp
let owner: SignedIn
/** A second process serves the same database. */
beforeAll(async () => {
  app = await startTestApp()
  second = await startOn(app, {})
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(async () => {
  await second.stop()
  await app.stop()
})

type Traits = NonNullable<Parameters<typeof makeLink>[2]>
const linkWith = (traits: Traits) => makeLink(app, owner.creatorId, traits)

/** The cookie that a phone has from the link's page. */
async function phoneAt({ checkinToken }: MadeLink) {
  const { cookies } = await app.call('GET', `/checkin/${checkinToken}`)
  return cookies
}
const arrive = (link: MadeLink, cookies: Record<string, string>, changes: Record<string, unknown> = {}) =>
  postCheckIn(app, link.checkinToken, changes, { cookies })
const act = (link: MadeLink, path: string, body: object) =>
  app.call('POST', `/api/checkin-links/${link.id}/${path}`, { cookies: owner.cookies, body })
const listOf = async ({ id }: MadeLink) =>
  (await app.call('GET', `/api/checkin-links/${id}/checkins`, { cookies: owner.cookies })).body

describe('a link that records each visitor once', () => {
  it('answers the second time with the first check-in, and makes no second', async () => {
    const link = await linkWith({ repeatRule: 'ever' })
    const phone = await phoneAt(link)
    const first = await arrive(link, phone, { name: 'José García' })
    const again = await arrive(link, phone, { name: 'jose garcia', email: 'else@example.com' })
    expect([again.status, again.body]).toEqual([
      200,
      {
        message: expect.stringMatching(/^You checked in at \d\d:\d\d$/),
        requiresVerification: false,
        alreadyCheckedIn: true,
        id: first.body.id,
        checkedInAt: first.body.checkedInAt,
      },
    ])
    expect((await listOf(link)).linkInfo).toMatchObject({ checkinCount: 1, todayCount: 1 })
  })

  it('takes another name on the same phone, and the same name on another phone, for other people', async () => {
    const link = await linkWith({ repeatRule: 'ever' })
    const phone = await phoneAt(link)
    await arrive(link, phone)
    await arrive(link, phone, { name: 'Ben' })
    await arrive(link, await phoneAt(link))
    expect((await listOf(link)).linkInfo.checkinCount).toBe(3)
  })

  it('refuses first: who is too far away, or without the photo, is not told of an earlier time', async () => {
    const link = await linkWith({ repeatRule: 'ever' })
    const phone = await phoneAt(link)
    await arrive(link, phone)
    expect((await arrive(link, phone, northOf(300))).body.code).toBe('too_far')
    await app.database.asOwner(`update links set require_photo_verify = true where id = '${link.id}'`)
    expect((await arrive(link, phone)).body.code).toBe('photo_required')
  })

  it('does not count a void check-in, and counts it again when it is restored', async () => {
    const link = await linkWith({ repeatRule: 'ever' })
    const phone = await phoneAt(link)
    const { body } = await arrive(link, phone)
    await act(link, `checkins/${body.id}/void`, { reason: 'Wrong hall' })
    const second = await arrive(link, phone)
    expect(second.body.alreadyCheckedIn).toBeUndefined()
    await act(link, `checkins/${second.body.id}/void`, { reason: 'Wrong hall' })
    await act(link, `checkins/${body.id}/restore`, { reason: 'Right hall' })
    expect((await arrive(link, phone)).body).toMatchObject({ alreadyCheckedIn: true, id: body.id })
  })

  it('makes one record of 200 equal submissions at once, in two processes', async () => {
    const link = await linkWith({ repeatRule: 'ever' })
    const phone = await phoneAt(link)
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        postCheckIn(
          n % 2 ? app : second,
          link.checkinToken,
          {},
          { cookies: phone, headers: { 'idempotency-key': `${n}` } },
        ),
      ),
    )
    expect([...new Set(replies.map(({ status }) => status))]).toEqual([200])
    expect(new Set(replies.map(({ body }) => body.checkedInAt)).size).toBe(1)
    expect(replies.filter(({ body }) => body.alreadyCheckedIn)).toHaveLength(199)
    expect((await listOf(link)).linkInfo.checkinCount).toBe(1)
  })

  it('says nothing of others: an address that is merely typed in is recorded', async () => {
    const link = await linkWith({ repeatRule: 'ever' })
    await arrive(link, await phoneAt(link))
    const reply = await arrive(link, await phoneAt(link), { name: 'Someone' })
    expect(reply.body).toMatchObject({ message: 'Check-in Confirmed' })
    expect(reply.body.alreadyCheckedIn).toBeUndefined()
  })

  it('a new day of the place begins anew under the rule of the day', async () => {
    const link = await linkWith({ repeatRule: 'day' })
    const phone = await phoneAt(link)
    const { body } = await arrive(link, phone)
    expect((await arrive(link, phone)).body.alreadyCheckedIn).toBe(true)
    await app.database.asOwner(
      `update check_ins set checked_in_at = checked_in_at - interval '1 day' where id = '${body.id}'`,
    )
    expect((await arrive(link, phone)).body.alreadyCheckedIn).toBeUndefined()
  })
})

describe('looking again, later', () => {
  const confirm = async (link: MadeLink, email: string, cookies: Record<string, string>, count = 1) => {
    const { token } = await nextMailTo(app, email, count)
    return app.call('POST', `/api/verify-checkin/${link.checkinToken}`, { body: { token, confirm: true }, cookies })
  }

  it('a confirmed email that is checked in already makes no second check-in', async () => {
    const link = await linkWith({ repeatRule: 'ever', requireUserVerify: true })
    const email = 'twice@example.com'
    const [phone, other] = [await phoneAt(link), await phoneAt(link)]
    const { body: first } = await arrive(link, phone, { email })
    await confirm(link, email, phone)
    const { body: asked } = await arrive(link, other, { email, name: 'A. Isyah' })
    expect(asked.requiresVerification).toBe(true)
    const confirmed = await confirm(link, email, other, 2)
    expect(confirmed.body).toMatchObject({
      success: true,
      alreadyCheckedIn: true,
      message: expect.stringMatching(/^You checked in at /),
      checkedInAt: first.checkedInAt,
    })
    expect((await confirm(link, email, other, 2)).body).toEqual(confirmed.body)
    expect((await confirm(link, email, phone)).body.alreadyCheckedIn).toBeUndefined()
    expect((await listOf(link)).linkInfo).toMatchObject({ checkinCount: 1, pendingCount: 0 })
    const state = await app.call('GET', `/api/checkin/${link.checkinToken}/pending/${asked.id}`, { cookies: other })
    expect(state.body.state).toBe('confirmed')
  })

  it('an approved ask of somebody who has got in meanwhile makes no second check-in', async () => {
    const link = await linkWith({ repeatRule: 'ever', doubt: 'ask' })
    const phone = await phoneAt(link)
    const asked = await arrive(link, phone, { ...northOf(140), askReview: true })
    expect(asked.body.requiresReview).toBe(true)
    await arrive(link, phone)
    const { id } = asked.body
    const decided = await act(link, 'held/decide', { ids: [id], decision: 'approve' })
    expect(decided.body).toEqual({ decided: [id], alreadyDecided: [], alreadyCheckedIn: [id] })
    expect((await listOf(link)).linkInfo).toMatchObject({ checkinCount: 1 })
    const held = await app.call('GET', `/api/checkin-links/${link.id}/held`, { cookies: owner.cookies })
    expect(held.body.total).toBe(0)
    const verified = await app.call('GET', `/api/checkin-links/${link.id}/journal/verify`, { cookies: owner.cookies })
    expect(verified.body.valid).toBe(true)
  })

  it('those let in beside them are not called checked in before', async () => {
    const link = await linkWith({ repeatRule: 'ever', doubt: 'ask' })
    const phone = await phoneAt(link)
    const ask = { ...northOf(140), askReview: true }
    const known = (await arrive(link, phone, ask)).body.id
    await arrive(link, phone)
    const anew = (await arrive(link, await phoneAt(link), { ...ask, name: 'Ben' })).body.id
    const decided = await act(link, 'held/decide', { ids: [known, anew], decision: 'approve' })
    expect(decided.body.alreadyCheckedIn).toEqual([known])
  })
})

describe('the cookie', () => {
  it('is set for 180 days, told on the page, and only where a link uses it', async () => {
    const plain = await app.call('GET', `/checkin/${(await linkWith({})).checkinToken}`)
    expect([plain.cookies, plain.text.includes('cookie')]).toEqual([{}, false])
    for (const traits of [{ deviceMarks: true }, { repeatRule: 'day' }] as const) {
      const page = await app.call('GET', `/checkin/${(await linkWith(traits)).checkinToken}`)
      expect(page.headers['set-cookie']).toMatch(
        /^browser=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
      )
      expect(page.text).toContain('A cookie remembers this browser here for 180 days')
    }
  })

  it('is stored as a key that differs from link to link, is exported with the visitor’s data, and is erased with it', async () => {
    const links = [await linkWith({ deviceMarks: true }), await linkWith({ repeatRule: 'day' })]
    const phone = await phoneAt(links[0]!)
    for (const link of links) await arrive(link, phone, { email: 'keyed@example.com' })
    const exported = await app.call('POST', '/api/visitors/export', {
      cookies: owner.cookies,
      body: { visitorEmail: 'keyed@example.com' },
    })
    const keys = exported.body.links.flatMap(({ checkIns }: { checkIns: { browserKey: string }[] }) =>
      checkIns.map(({ browserKey }) => browserKey),
    )
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), expect.stringMatching(/^[0-9a-f]{64}$/)])
    expect(new Set(keys).size).toBe(2)
    await app.call('POST', '/api/visitors/erase', {
      cookies: owner.cookies,
      body: { visitorEmail: 'keyed@example.com', because: 'asked' },
    })
    const left = await app.deps.pool.query('select from repeat_keys where link_id = $1', [links[1]!.id])
    expect(left.rowCount).toBe(0)
    expect((await arrive(links[1]!, phone)).body.alreadyCheckedIn).toBeUndefined()
  })

  it('is not stored by a link that does not use it', async () => {
    const phone = await phoneAt(await linkWith({ deviceMarks: true }))
    const link = await linkWith({})
    const { body } = await arrive(link, phone)
    const { rows } = await app.deps.pool.query('select browser_key from check_ins where id = $1', [body.id])
    expect(rows).toEqual([{ browser_key: null }])
  })
})
