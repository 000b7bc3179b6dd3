import { describe, expect, it } from 'vitest'
import { nextMailTo } from '../../../testing/captured-mail.ts'
import { LECTURE, MONDAY } from '../../../testing/session-makers.ts'
import { setUpSessions } from '../../../testing/set-up-sessions.ts'
import { startOn } from '../../../testing/test-app.ts'

const { app, setClock, link, arrive, page, sessions, changeSession, asOwner, expectSoundCounts } = setUpSessions()

describe('records', () => {
  const reason = 'The list on paper'
  const act = (linkId: string, path: string, body: object) =>
    asOwner('POST', `/api/checkin-links/${linkId}/checkins${path}`, body)

  it('keep the counts of their sessions when they are added, moved, voided, restored and erased', async () => {
    const made = await link()
    await setClock('2027-01-04T08:30:00Z')
    const { id } = (await arrive(made)).body
    const [monday] = await sessions(made)
    expect(monday).toMatchObject({ present: 0, late: 1, voided: 0, state: 'open' })
    await act(made.id, `/${id}/void`, { reason })
    expect((await sessions(made))[0]).toMatchObject({ present: 0, late: 0, voided: 1 })
    await expectSoundCounts(made)
    await act(made.id, `/${id}/restore`, { reason })
    await act(made.id, `/${id}/correct`, { at: '2027-01-04T08:05:00Z', reason })
    expect((await sessions(made))[0]).toMatchObject({ present: 1, late: 0, voided: 0 })
    await expectSoundCounts(made)
    await act(made.id, '', { name: 'Ben', reason, at: '2027-01-04T08:20:00Z' })
    await act(made.id, '', { name: 'Chiara', reason, at: '2027-01-04T07:00:00Z' })
    expect((await sessions(made))[0]).toMatchObject({ present: 1, late: 1, voided: 0 })
    await expectSoundCounts(made)
    await act(made.id, `/${id}/erase`, { because: 'asked' })
    expect((await sessions(made))[0]).toMatchObject({ present: 0, late: 1, voided: 0 })
    await expectSoundCounts(made)
  })
})

describe('a check-in that waits for its email', () => {
  it('belongs to the session of its own time', async () => {
    const made = await link(LECTURE, { requireUserVerify: true })
    await setClock('2027-01-04T08:15:00Z')
    const { cookies, body } = await arrive(made, { email: 'aisyah@example.com' })
    expect(body).toMatchObject({ requiresVerification: true })
    expect((await sessions(made))[0]).toMatchObject({ present: 0, late: 0 })
    const { token } = await nextMailTo(app, 'aisyah@example.com')
    await setClock('2027-01-04T11:00:00Z')
    const confirmed = await app.call('POST', `/api/verify-checkin/${made.checkinToken}`, { body: { token }, cookies })
    expect(confirmed.body).toMatchObject({ success: true, session: { startsAt: MONDAY }, lateMin: 15 })
    expect((await sessions(made))[0]).toMatchObject({ present: 0, late: 1 })
    await expectSoundCounts(made)
  })
})

describe('what is held of somebody in sessions', () => {
  it('is listed by session, and names the session in the visitor’s export', async () => {
    const made = await link()
    await setClock('2027-01-04T08:12:30Z')
    await arrive(made, { email: 'sessions@example.com' })
    await setClock('2027-01-06T08:00:30Z')
    await arrive(made, { name: 'Ben' })
    const listed = async (startsAt: string) =>
      (await asOwner('GET', `/api/checkin-links/${made.id}/checkins?startsAt=${startsAt}`)).body
    const { checkins, pagination } = await listed(MONDAY)
    expect(pagination.total).toBe(1)
    expect(checkins[0]).toMatchObject({ userName: 'Aisyah', sessionAt: MONDAY, minutesIn: 12, lateMin: 12 })
    expect((await listed('2027-01-06T08:00:00Z')).checkins[0]).not.toHaveProperty('lateMin')
    expect((await listed('2027-01-05T08:00:00Z')).checkins).toEqual([])
    const visitorEmail = 'sessions@example.com'
    const { body } = await asOwner('POST', '/api/visitors/export', { visitorEmail })
    expect(body.links[0].checkIns[0]).toMatchObject({ sessionAt: MONDAY, minutesIn: 12 })
  })
})

describe('one session', () => {
  it('is cancelled and restored, and takes no check-ins meanwhile', async () => {
    const made = await link()
    const cancelled = await changeSession(made, { cancelled: true })
    expect([cancelled.status, cancelled.body]).toEqual([
      200,
      { version: made.version + 1, session: expect.objectContaining({ state: 'cancelled' }) },
    ])
    await setClock('2027-01-04T08:00:00Z')
    expect((await arrive(made)).body.error).toBe('This check-in opens on Wednesday at 08:45.')
    expect((await page(made)).data).toMatchObject({ state: 'closed', opensAt: '2027-01-06T07:45:00.000Z' })
    expect((await changeSession(made, { cancelled: false })).body.code).toBe('link_changed')
    await changeSession({ ...made, version: made.version + 1 }, { cancelled: false })
    expect((await arrive(made)).status).toBe(200)
  })

  it('is renamed and ends earlier with a reason once somebody is in, and the journal says so', async () => {
    const made = await link()
    await setClock('2027-01-04T08:00:30Z')
    await arrive(made)
    const change = { title: 'Exam', endsAt: '2027-01-04T08:30:00Z' }
    expect((await changeSession(made, change)).body.code).toBe('reason_needed')
    const { body } = await changeSession(made, { ...change, reason: 'The room is needed' })
    expect(body.session).toMatchObject({ title: 'Exam', endsAt: '2027-01-04T08:30:00.000Z', present: 1 })
    const { acts } = (await asOwner('GET', `/api/checkin-links/${made.id}/journal`)).body
    expect(acts[0]).toMatchObject({
      act: 'change',
      reason: 'The room is needed',
      changes: [
        { field: 'session', from: MONDAY, to: MONDAY },
        { field: 'sessionTitle', from: 'Lecture', to: 'Exam' },
        { field: 'sessionEndsAt', from: '2027-01-04T09:30:00.000Z', to: '2027-01-04T08:30:00.000Z' },
      ],
    })
    await setClock('2027-01-04T08:31:00Z')
    expect((await arrive(made, { name: 'Ben' })).body.error).toBe('This check-in closed at 09:30.')
    const nextVersion = { ...made, version: made.version + 1 }
    expect((await changeSession(nextVersion, { startsAt: '2027-01-05T08:00:00Z', cancelled: true })).body.code).toBe(
      'session_not_found',
    )
    expect((await changeSession(nextVersion, { endsAt: '2027-01-04T08:00:10Z', reason: 'Too early' })).body.code).toBe(
      'session_end_range',
    )
  })
})

describe('a deleted link', () => {
  it('leaves nothing of its sessions', async () => {
    const made = await link()
    await setClock('2027-01-04T08:00:00Z')
    await arrive(made)
    await asOwner('DELETE', `/api/checkin-links/${made.id}`)
    const rowsLeft = async () => {
      const { rows } = await app.deps.pool.query(
        `select (select count(*) from schedules where link_id = $1) + (select count(*) from occurrences where link_id = $1)
           + (select count(*) from session_rows where link_id = $1) as left`,
        [made.id],
      )
      return Number(rows[0].left)
    }
    await expect.poll(rowsLeft, { timeout: 10_000 }).toBe(0)
  })
})

describe('a change of the schedule', () => {
  const change = (linkId: string, version: number, body: object) =>
    asOwner('POST', `/api/checkin-links/${linkId}/change`, { version, ...body })

  it('leaves the running session as it is, and counts from now on', async () => {
    const made = await link()
    await setClock('2027-01-04T08:10:00Z')
    await arrive(made)
    const schedule = { since: '2027-01-04', weekly: [{ days: [1, 2], from: '09:00', minutes: 30, title: 'Seminar' }] }
    const { body } = await change(made.id, made.version, { schedule })
    expect(body.link).toMatchObject({ schedule, scheduleZone: 'Europe/Berlin', repeatRule: 'session' })
    await setClock('2027-01-04T09:20:00Z')
    expect((await arrive(made, { name: 'Ben' })).body.session).toEqual({ title: 'Lecture', startsAt: MONDAY })
    await setClock('2027-01-05T08:00:00Z')
    expect((await arrive(made)).body.session).toMatchObject({ title: 'Seminar' })
    expect(
      (await sessions(made)).map(({ startsAt }: { startsAt: string }) => startsAt.slice(0, 10)).slice(0, 4),
    ).toEqual(['2027-01-04', '2027-01-05', '2027-01-11', '2027-01-12'])
    await expectSoundCounts(made)
  })

  it('that takes it away lets everybody in at any time, and past sessions stay', async () => {
    const made = await link()
    await setClock('2027-01-05T10:00:00Z')
    const { body } = await change(made.id, made.version, { schedule: null })
    expect(body.link).toMatchObject({ schedule: null, repeatRule: 'any' })
    expect((await arrive(made)).body.session).toBeUndefined()
    expect((await page(made)).data.sessions).toBeUndefined()
    expect(await sessions(made)).toHaveLength(1)
    const again = await change(made.id, made.version + 1, { schedule: LECTURE })
    expect(again.body.link.scheduleZone).toBe('Asia/Kuala_Lumpur')
    expect((await arrive(made)).body.code).toBe('not_open')
  })

  it('that takes it away leaves the records in the sessions of their time', async () => {
    const reason = 'The list on paper'
    const made = await link()
    await setClock('2027-01-04T08:05:00Z')
    const { id } = (await arrive(made)).body
    await setClock('2027-01-04T10:00:00Z')
    await change(made.id, made.version, { schedule: null })
    const records = `/api/checkin-links/${made.id}/checkins`
    await asOwner('POST', records, { name: 'Ben', reason, at: '2027-01-04T08:20:00Z' })
    await asOwner('POST', `${records}/${id}/correct`, { at: '2027-01-04T08:06:00Z', reason })
    expect((await sessions(made))[0]).toMatchObject({ startsAt: MONDAY, present: 1, late: 1 })
    await expectSoundCounts(made)
  })

  it('is refused when its times never come or overlap, and a zone that nobody knows', async () => {
    const made = await link()
    const codeOf = async (body: object) => (await change(made.id, made.version, body)).body.code
    expect(await codeOf({ schedule: { ...LECTURE, until: '2026-12-31' } })).toBe('schedule_empty')
    const twice = [...LECTURE.weekly, { days: [3], from: '10:00', minutes: 60 }]
    expect(await codeOf({ schedule: { ...LECTURE, weekly: twice } })).toBe('schedule_overlap')
    for (const scheduleZone of ['Europe/Nowhere', 'PST'])
      expect((await change(made.id, made.version, { scheduleZone })).body).toEqual({
        code: 'invalid_input',
        error: 'This is not the name of a time zone.',
      })
    const plain = await link(undefined, { schedule: null })
    expect((await change(plain.id, plain.version, { repeatRule: 'session' })).body.code).toBe('invalid_input')
  })

  it('knows one zone, in whatever case its name is typed', async () => {
    const made = await link(LECTURE, { scheduleZone: 'eUROPE/berlin' })
    const { body } = await change(made.id, made.version, { scheduleZone: 'EUROPE/BERLIN' })
    expect(body.link.scheduleZone).toBe('Europe/Berlin')
    const { rows } = await app.deps.pool.query('select zone from schedules where link_id = $1', [made.id])
    expect(rows).toEqual([{ zone: 'Europe/Berlin' }])
  })

  it('is known to every process at once', async () => {
    const second = await startOn(app, {})
    try {
      const made = await link()
      await setClock('2027-01-04T08:00:00Z')
      const there = (changes: object) =>
        second.call('POST', `/api/checkin/${made.checkinToken}`, {
          body: { latitude: 3.1579, longitude: 101.7116, ...changes },
        })
      expect((await there({ name: 'Aisyah' })).status).toBe(200)
      await changeSession(made, { cancelled: true, reason: 'Nobody is there' })
      expect((await there({ name: 'Ben' })).body.code).toBe('not_open')
      expect((await sessions(made))[0]).toMatchObject({ state: 'cancelled', present: 1 })
    } finally {
      await second.stop()
    }
  })
})
