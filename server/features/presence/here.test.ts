import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asksAt } from '../../testing/ask-makers.ts'
import { mailTo } from '../../testing/captured-mail.ts'
import { type MadeLink, TOWERS } from '../../testing/check-in-makers.ts'
import { checkOutCalls } from '../../testing/check-out-calls.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { LECTURE, sessionsAt } from '../../testing/session-makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { markLink } from '../checkins/marks/mark-link.ts'
import { endAtEarlierPlaces } from './next-place.ts'

let app: TestApp
let owner: SignedIn
const { act, arrive, asOwner, change, endPresent, here, leave, linkWith, namesHere, records } = checkOutCalls(
  () => app,
  () => owner,
)
beforeAll(async () => {
  app = await startTestApp()
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())

describe('who is here', () => {
  it('is nobody who waits, and somebody who was let in, since their own time', async () => {
    const link = await linkWith({ doubt: 'ask' })
    const asks = asksAt(app)
    const { body } = await asks.ask(link, { name: 'Dewi' })
    expect(await here(link)).toEqual([])
    await app.advance('20 min')
    await asOwner('POST', `/api/checkin-links/${link.id}/held/decide`, { ids: [body.id], decision: 'approve' })
    expect(await here(link)).toMatchObject([{ id: body.id, name: 'Dewi', since: body.checkedInAt }])
  })

  it('follows a check-in that is added, moved, or erased', async () => {
    const link = await linkWith({ createdAt: '2026-01-01' })
    const at = new Date((await app.deps.now()).getTime() - 3_600_000).toISOString()
    const path = `/api/checkin-links/${link.id}/checkins`
    const { body } = await asOwner('POST', path, { name: 'Eko', phone: '+60 1', at, reason: 'No phone' })
    const id = body.checkin.id
    expect(await here(link)).toEqual([{ id, name: 'Eko', phone: '+60 1', since: at }])
    const earlier = new Date(Date.parse(at) - 60_000).toISOString()
    await act(link, id, 'correct', { at: earlier })
    expect(await here(link)).toMatchObject([{ since: earlier }])
    const yesterday = new Date(Date.parse(at) - 20 * 3_600_000).toISOString()
    await act(link, id, 'correct', { at: yesterday })
    expect([await here(link), (await records(link))[0].outBy]).toEqual([[], 'auto'])
    await act(link, id, 'correct', { at })
    expect([await namesHere(link), (await records(link))[0].outBy]).toEqual([['Eko'], undefined])
    expect((await asOwner('POST', `${path}/${id}/erase`, { because: 'asked' })).status).toBe(200)
    const { rows } = await app.deps.pool.query('select from present_now where link_id = $1', [link.id])
    expect(rows).toEqual([])
  })

  it('is told to the creator alone', async () => {
    const link = await linkWith()
    await arrive(link, { name: 'Canary Kanari' })
    const { key } = await arrive(link)
    const events: unknown[] = []
    const unsubscribe = app.deps.live.subscribe(owner.creatorId, ({ data }) => events.push(data))
    const left = await leave(link, key)
    expect(Object.keys(left.body).sort()).toEqual(['minutes', 'outAt', 'verified'])
    await expect.poll(() => events).toContainEqual({ linkId: link.id, checkinCount: 2 })
    unsubscribe()
    const page = await app.call('GET', `/checkin/${link.checkinToken}`)
    expect(page.text).not.toContain('Canary')
    const stranger = await makeCreator(app, { email: 'stranger@example.com' })
    const list = `/api/checkin-links/${link.id}/here`
    expect((await app.call('GET', list, { cookies: page.cookies })).status).toBe(401)
    expect((await app.call('GET', list, { cookies: stranger.cookies })).status).toBe(404)
    expect(await namesHere(link)).toEqual(['Canary Kanari'])
  })

  it('is the truth after 300 came, 120 left and 40 forgot', async () => {
    const link = await linkWith()
    const forgot = await Promise.all(Array.from({ length: 40 }, () => arrive(link)))
    await app.advance('11 hours')
    const others = await Promise.all(Array.from({ length: 260 }, () => arrive(link)))
    await app.advance('61 min')
    const leavers = others.slice(0, 120)
    // The automatic ends come while people leave, as many at once as a slow machine answers in time.
    const ends = endPresent()
    for (let nth = 0; nth < leavers.length; nth += 40) {
      const replies = await Promise.all(leavers.slice(nth, nth + 40).map(({ key }) => leave(link, key, TOWERS)))
      expect(replies.filter(({ status }) => status !== 200)).toEqual([])
    }
    await ends
    const idsHere = (await here(link)).map(({ id }: { id: string }) => id)
    expect(idsHere.sort()).toEqual(
      others
        .slice(120)
        .map(({ id }) => id)
        .sort(),
    )
    const { rows } = await app.deps.pool.query(
      `select out_by, count(*)::int from check_ins where link_id = $1 group by 1 order by 1 nulls last`,
      [link.id],
    )
    expect(rows).toEqual([
      { out_by: 'auto', count: forgot.length },
      { out_by: 'visitor', count: 120 },
      { out_by: null, count: 140 },
    ])
  })
})

describe('the automatic end', () => {
  /** The last three columns of the CSV. */
  const exported = async (link: MadeLink) => {
    const { text } = await asOwner('GET', `/api/checkin-links/${link.id}/export`)
    return text
      .trim()
      .split('\r\n')
      .slice(1)
      .map(line => line.split(',').slice(-8, -5))
  }

  it('claims no time, and gives way to what its visitor says within 12 hours', async () => {
    const link = await linkWith()
    const [one, other] = [await arrive(link, { name: 'Farid' }), await arrive(link, { name: 'Gita' })]
    await app.advance('12 hours 1 min')
    await endPresent()
    expect(await here(link)).toEqual([])
    expect(await exported(link)).toEqual([
      ['', '', 'auto'],
      ['', '', 'auto'],
    ])
    for (const record of await records(link)) expect(record).not.toHaveProperty('outAt')
    await app.advance('60 min')
    expect((await leave(link, one.key)).body).toMatchObject({ minutes: 781, verified: false })
    expect((await act(link, other.id, 'out', { at: other.body.checkedInAt })).body.checkin).toMatchObject({
      outBy: 'creator',
      minutes: 0,
      reason: 'Seen at the door',
    })
    expect(await exported(link)).toEqual([
      [expect.stringMatching(/^\d{4}-\d\d-\d\dT/), '781', 'visitor'],
      [expect.stringMatching(/^\d{4}-\d\d-\d\dT/), '0', 'creator'],
    ])
    const late = await arrive(link)
    await app.advance('12 hours 1 min')
    await endPresent()
    await app.advance('12 hours')
    expect([(await leave(link, late.key)).status, (await act(link, late.id, 'out')).body.code]).toEqual([
      409,
      'not_present',
    ])
  })

  it('comes once a link no longer has check-out', async () => {
    const link = await linkWith()
    await arrive(link)
    expect((await change(link, { checkOut: 'off' })).body.link.checkOut).toBe('off')
    await expect.poll(async () => (await records(link))[0].outBy).toBe('auto')
    await change(link, { checkOut: 'ask' })
    expect(await here(link)).toEqual([])
  })
})

describe('a visitor with a verified email', () => {
  /** Checks in, and returns what confirms it. */
  const asked = async (link: MadeLink, email: string) => {
    const { cookies } = await app.call('GET', `/checkin/${link.checkinToken}`)
    const before = (await mailTo(app, email)).length
    await arrive(link, { email, name: 'Hana' }, cookies)
    await expect.poll(async () => (await mailTo(app, email)).length).toBeGreaterThan(before)
    const { token } = (await mailTo(app, email)).at(-1)! as { token: string }
    const path = `/api/verify-checkin/${link.checkinToken}`
    return async () => expect((await app.call('POST', path, { cookies, body: { token } })).body.success).toBe(true)
  }
  const confirmed = async (link: MadeLink, email: string) => (await asked(link, email))()

  it('has left one place by checking in at the next', async () => {
    const first = await linkWith({ requireUserVerify: true })
    const next = await linkWith({ requireUserVerify: true })
    await confirmed(first, 'hana@example.com')
    expect(await namesHere(first)).toEqual(['Hana'])
    await app.advance('45 min')
    await confirmed(next, 'hana@example.com')
    await markLink(app.deps, next.checkinToken)
    await expect.poll(() => here(first)).toEqual([])
    expect(await records(first)).toMatchObject([{ outBy: 'next_place', minutes: 45 }])
    expect(await namesHere(next)).toEqual(['Hana'])
  })

  it('has left a place by having checked in at another before the first check-in was confirmed', async () => {
    const first = await linkWith({ requireUserVerify: true })
    const next = await linkWith({ requireUserVerify: true, checkOut: 'off' })
    const confirm = await asked(first, 'ines@example.com')
    await app.advance('20 min')
    await confirmed(next, 'ines@example.com')
    await markLink(app.deps, next.checkinToken)
    await confirm()
    await markLink(app.deps, first.checkinToken)
    await expect.poll(() => here(first)).toEqual([])
    expect(await records(first)).toMatchObject([{ outBy: 'next_place', minutes: 20 }])
  })

  it('is looked for among those who are present, not in the history of all places', async () => {
    const links = await Promise.all(Array.from({ length: 5 }, () => linkWith()))
    const [{ id: linkId }] = links as [MadeLink]
    for (const { id } of links)
      await app.database.asOwner(
        `insert into check_ins (link_id, ordinal, id, user_name, user_email, email_verified, latitude, longitude, distance_m,
           device_type, browser, os, checked_in_at)
         select '${id}', n, gen_random_uuid(), 'Staff', 's' || n % 40 || '@example.com', true, 3, 101, 5, 'Mobile', '', '',
           app_now() - n * interval '1 hour' from generate_series(1, 4000) n`,
      )
    await app.database.asOwner('analyze')
    const read = await app.deps.db.transaction().execute(async tx => {
      await sql`set local enable_seqscan = off`.execute(tx)
      await endAtEarlierPlaces(tx, { linkId, creatorId: owner.creatorId, after: 0, upTo: 40 })
      const { rows } = await sql<{ rows: number }>`select (seq_tup_read + idx_tup_fetch)::int as rows
        from pg_stat_xact_user_tables where relname = 'check_ins'`.execute(tx)
      return rows[0]!.rows
    })
    // The history of the forty who arrive has 20,000 check-ins.
    expect(read).toBeLessThan(2500)
  })
})

describe('at a link with sessions', () => {
  const {
    setClock,
    link: scheduledLink,
    changeSession,
  } = sessionsAt(
    () => app,
    () => owner,
  )

  it('the session ends it after the minutes that the link gives, also where it ends at another time', async () => {
    await setClock('2027-01-04T08:00:00Z')
    owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
    const link = await scheduledLink(undefined, { checkOut: 'ask', autoOutMin: 30 })
    await arrive(link, { name: 'Indah' })
    expect(await here(link)).toMatchObject([{ name: 'Indah', sessionEndsAt: '2027-01-04T09:30:00.000Z' }])
    await changeSession(link, { endsAt: '2027-01-04T08:30:00Z', reason: 'The room is needed' })
    await setClock('2027-01-04T08:59:00Z')
    await endPresent()
    expect(await here(link)).toMatchObject([{ name: 'Indah', sessionEndsAt: '2027-01-04T08:30:00.000Z' }])
    await setClock('2027-01-04T09:00:01Z')
    await expect
      .poll(async () => {
        await endPresent()
        return here(link)
      })
      .toEqual([])
  })

  it('ends as the schedule has it by then, also for somebody who came before it was changed', async () => {
    await setClock('2027-01-04T07:50:00Z')
    owner = await makeCreator(app, { email: 'early@example.com', planId: 5 })
    const link = await scheduledLink(undefined, { checkOut: 'ask', autoOutMin: 0 })
    await arrive(link, { name: 'Joko' })
    const longer = { ...LECTURE, weekly: [{ ...LECTURE.weekly[0], minutes: 240 }] }
    expect((await change(link, { schedule: longer })).status).toBe(200)
    expect(await here(link)).toMatchObject([{ name: 'Joko', sessionEndsAt: '2027-01-04T12:00:00.000Z' }])
    const dueAt = async () =>
      (await app.deps.pool.query('select due_at from present_now where link_id = $1', [link.id])).rows
    await expect.poll(dueAt).toEqual([{ due_at: new Date('2027-01-04T12:00:00Z') }])
    await setClock('2027-01-04T11:59:00Z')
    await endPresent()
    expect(await namesHere(link)).toEqual(['Joko'])
  })

  it.each([-1, 721, 1.5])('takes no %s minutes', async autoOutMin => {
    const link = await linkWith()
    expect((await change(link, { autoOutMin })).body.error).toBe('Check-outs end 0 to 720 minutes after the session.')
  })
})
