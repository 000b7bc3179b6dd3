import { describe, expect, it } from 'vitest'
import { asksAt } from '../../../testing/ask-makers.ts'
import { northOf } from '../../../testing/check-in-makers.ts'
import { LECTURE, MONDAY } from '../../../testing/session-makers.ts'
import { setUpSessions } from '../../../testing/set-up-sessions.ts'

const { app, setClock, link, arrive, page, sessions, asOwner, expectSoundCounts } = setUpSessions()

const LESSONS = {
  since: '2027-01-04',
  weekly: [
    { days: [1], from: '09:00', minutes: 60 },
    { days: [1], from: '10:15', minutes: 60 },
  ],
}

describe('a link with a schedule', () => {
  it('takes check-ins from 15 minutes before a session to its end', async () => {
    const made = await link()
    await setClock('2027-01-04T07:44:59Z')
    const early = await arrive(made)
    expect([early.status, early.body]).toEqual([422, { code: 'not_open', error: 'This check-in opens at 08:45.' }])
    await setClock('2027-01-04T07:45:01Z')
    const inTime = await arrive(made)
    expect([inTime.status, inTime.body.session, inTime.body.lateMin]).toEqual([
      200,
      { title: 'Lecture', startsAt: MONDAY },
      undefined,
    ])
    await setClock('2027-01-04T08:12:30Z')
    expect((await arrive(made, { name: 'Ben' })).body).toMatchObject({ session: { startsAt: MONDAY }, lateMin: 12 })
    await setClock('2027-01-04T09:30:01Z')
    expect((await arrive(made, { name: 'Chiara' })).body.error).toBe('This check-in closed at 10:30.')
    await setClock('2027-01-05T09:30:01Z')
    expect((await arrive(made, { name: 'Chiara' })).body.error).toBe('This check-in opens on Wednesday at 08:45.')
    expect((await sessions(made))[0]).toEqual({
      startsAt: MONDAY,
      endsAt: '2027-01-04T09:30:00.000Z',
      title: 'Lecture',
      state: 'over',
      scheduled: true,
      present: 1,
      late: 1,
      voided: 0,
    })
    await expectSoundCounts(made)
  })

  it('says again why it was not open, when the same request is repeated after the next opening', async () => {
    const made = await link()
    const again = { headers: { 'idempotency-key': 'early-bird-1234' } }
    await setClock('2027-01-04T07:44:50Z')
    const first = await arrive(made, {}, again)
    await setClock('2027-01-04T07:46:00Z')
    const second = await arrive(made, {}, again)
    expect([second.status, second.body]).toEqual([first.status, first.body])
    expect(second.body.error).toBe('This check-in opens at 08:45.')
  })

  it('counts somebody far away as too far, and says so before nothing else', async () => {
    const made = await link()
    await setClock('2027-01-04T08:00:00Z')
    expect((await arrive(made, northOf(300))).body.code).toBe('too_far')
    await setClock('2027-01-04T12:00:00Z')
    expect((await arrive(made, northOf(300))).body.code).toBe('not_open')
  })

  it('ends with the link, whatever is planned', async () => {
    const made = await link(LECTURE, { neverExpire: false, expiryDateTime: '2027-01-04T12:00:00Z' })
    await setClock('2027-01-04T10:00:00Z')
    expect((await page(made)).data).toMatchObject({ state: 'closed', opensAt: null })
    expect((await arrive(made)).body.error).toBe('This check-in closed at 10:30.')
  })

  it('says when the last session was', async () => {
    const made = await link({ ...LECTURE, until: '2027-01-06' })
    await setClock('2027-01-20T10:00:00Z')
    expect((await arrive(made)).body.error).toBe('The last session was on 6 January.')
    expect((await page(made)).text).toContain('The last session was on 6 January.')
  })

  it('answers a repeated request with the same session', async () => {
    const made = await link()
    await setClock('2027-01-04T08:12:30Z')
    const headers = { 'idempotency-key': 'the same key of a phone' }
    const first = await arrive(made, {}, { headers })
    await setClock('2027-01-04T12:00:00Z')
    const again = await arrive(made, { openedAt: 'of another page' }, { headers })
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(first.body.lateMin).toBe(12)
  })
})

describe('the page', () => {
  it('is closed before the opening, and holds what it needs to open by itself', async () => {
    const made = await link()
    const { status, data, text } = await page(made)
    expect([status, data.state, data.opensAt, data.sessions.next.startsAt]).toEqual([
      200,
      'closed',
      '2027-01-04T07:45:00.000Z',
      MONDAY,
    ])
    expect(data.link.checkinToken).toBe(made.checkinToken)
    expect(text).toContain('This check-in opens on Monday at 08:45.')
  })

  it('that was opened too early is good for the session that opens meanwhile', async () => {
    const made = await link()
    await setClock('2027-01-04T07:44:00Z')
    const { openedAt } = (await page(made)).data.sessions
    await setClock('2027-01-04T07:45:30Z')
    expect((await arrive(made, { openedAt })).status).toBe(200)
  })

  it('decides by its opening, up to 3 minutes back', async () => {
    const made = await link()
    await setClock('2027-01-04T09:29:00Z')
    const { data } = await page(made)
    expect([data.state, data.sessions.current.title]).toEqual(['open', 'Lecture'])
    const { openedAt } = data.sessions
    await setClock('2027-01-04T09:31:50Z')
    expect((await arrive(made, { openedAt })).body).toMatchObject({ session: { startsAt: MONDAY }, lateMin: 89 })
    await setClock('2027-01-04T09:32:10Z')
    const late = await arrive(made, { openedAt, name: 'Ben' })
    expect([late.status, late.body]).toEqual([
      422,
      { code: 'not_open', error: 'This check-in closed at 10:30.', mayAsk: true },
    ])
    const asked = await arrive(made, { openedAt, name: 'Ben', askReview: true })
    expect([asked.status, asked.body.requiresReview]).toEqual([200, true])
  })

  it('that was opened in time may ask until ten minutes after the end', async () => {
    const made = await link()
    await setClock('2027-01-04T09:15:00Z')
    const { openedAt } = (await page(made)).data.sessions
    await setClock('2027-01-04T09:39:50Z')
    expect((await arrive(made, { openedAt })).body).toMatchObject({ code: 'not_open', mayAsk: true })
    const asked = await arrive(made, { openedAt, name: 'Ben', askReview: true })
    expect([asked.status, asked.body.requiresReview]).toEqual([200, true])
    await setClock('2027-01-04T09:40:10Z')
    expect((await arrive(made, { openedAt, askReview: true })).body).toEqual({
      code: 'not_open',
      error: 'This check-in closed at 10:30.',
    })
  })

  it('that was opened in time asks for ten minutes, where it is taken without a session after that', async () => {
    const made = await link({ ...LECTURE, outside: 'accept' })
    await setClock('2027-01-04T09:25:00Z')
    const { openedAt } = (await page(made)).data.sessions
    await setClock('2027-01-04T09:34:50Z')
    expect((await arrive(made, { openedAt })).body).toMatchObject({ code: 'not_open', mayAsk: true })
    await setClock('2027-01-04T09:35:10Z')
    const { status, body } = await arrive(made, { openedAt })
    expect([status, body.session]).toEqual([200, undefined])
  })

  it('of another link, or forged, counts as none', async () => {
    const [one, other] = [await link(), await link()]
    await setClock('2027-01-04T09:29:00Z')
    const { openedAt } = (await page(other)).data.sessions
    await setClock('2027-01-04T09:31:00Z')
    for (const forged of [openedAt, 'abc', `${(Date.parse(MONDAY)).toString(36)}.AAAAAAAAAAAAAAAAAAAAAA`])
      expect((await arrive(one, { openedAt: forged })).body.code).toBe('not_open')
  })
})

describe('outside of sessions', () => {
  it('whoever may ask waits, and is let into a session of that day, or into none', async () => {
    const made = await link({ ...LECTURE, outside: 'ask' })
    await setClock('2027-01-04T12:00:00Z')
    expect((await page(made)).data).toMatchObject({ state: 'open', sessions: { current: null, outside: 'ask' } })
    expect((await arrive(made)).body).toMatchObject({ code: 'not_open', mayAsk: true })
    const asks = ['Aisyah', 'Ben', 'Chiara'].map(name => arrive(made, { name, email: undefined, askReview: true }))
    const [a, b, c] = (await Promise.all(asks)).map(({ body }) => body.id)
    const held = (await asOwner('GET', `/api/checkin-links/${made.id}/held`)).body
    expect(held.held.map(({ reason }: { reason: string }) => reason)).toEqual([
      'no_session',
      'no_session',
      'no_session',
    ])
    const decide = (ids: string[], body: object = {}) =>
      asOwner('POST', `/api/checkin-links/${made.id}/held/decide`, { ids, decision: 'approve', ...body })
    expect((await decide([a], { startsAt: '2027-01-06T08:00:00Z' })).body.code).toBe('session_not_found')
    expect((await decide([a], { startsAt: MONDAY })).body.decided).toEqual([a])
    expect((await decide([b], { startsAt: null })).body.decided).toEqual([b])
    expect((await decide([c])).body.decided).toEqual([c])
    expect((await sessions(made))[0]).toMatchObject({ present: 0, late: 1 })
    await expectSoundCounts(made)
  })

  /** The decoder answers that it is no photo. */
  const photo = Buffer.from('no picture').toString('base64')

  it('no photo is decoded, and whoever sends one hears when it opens', async () => {
    const made = await link()
    await setClock('2027-01-04T12:00:00Z')
    expect((await arrive(made, { photo })).body).toMatchObject({ code: 'not_open', error: expect.any(String) })
    await setClock('2027-01-06T08:00:00Z')
    expect((await arrive(made, { photo })).status).toBe(400)
  })

  it('no photo is decoded for an ask that finds no place in the queue', async () => {
    const made = await link({ ...LECTURE, outside: 'ask' })
    await setClock('2027-01-04T12:00:00Z')
    await asksAt(app).fillQueue(made, 500)
    expect((await arrive(made, { photo, askReview: true })).body.code).toBe('holds_full')
  })

  it('is recorded without a session where the schedule accepts that', async () => {
    const made = await link({ ...LECTURE, outside: 'accept' })
    await setClock('2027-01-04T12:00:00Z')
    const { status, body } = await arrive(made)
    expect([status, body.session, body.lateMin]).toEqual([200, undefined, undefined])
    expect((await page(made)).data.state).toBe('open')
    expect((await sessions(made))[0]).toMatchObject({ present: 0, late: 0 })
  })
})

describe('the same visitor', () => {
  it('is recorded once in a session, and hears when the next one opens', async () => {
    const made = await link(LESSONS)
    expect(made).toMatchObject({ repeatRule: 'session' })
    await setClock('2027-01-04T07:50:00Z')
    const { cookies } = await page(made)
    const first = await arrive(made, {}, { cookies })
    await setClock('2027-01-04T08:20:00Z')
    const again = await arrive(made, {}, { cookies })
    expect(again.body).toMatchObject({
      alreadyCheckedIn: true,
      id: first.body.id,
      message: 'You are checked in. The next one opens at 10:00.',
    })
    await setClock('2027-01-04T09:00:01Z')
    const next = await arrive(made, {}, { cookies })
    expect([next.body.alreadyCheckedIn, next.body.session.startsAt]).toEqual([undefined, '2027-01-04T09:15:00.000Z'])
    const third = await arrive(made, {}, { cookies })
    expect(third.body).toMatchObject({ alreadyCheckedIn: true, id: next.body.id })
    expect(third.body.message).toMatch(/^You checked in at /)
    expect((await sessions(made)).slice(0, 2).map(({ present }: { present: number }) => present)).toEqual([1, 1])
  })
})
