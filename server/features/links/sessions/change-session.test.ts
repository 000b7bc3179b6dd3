import { describe, expect, it } from 'vitest'
import { statusesBeside } from '../../../testing/beside-lock.ts'
import { TOWERS } from '../../../testing/check-in-makers.ts'
import { CREATE_LINK } from '../../../testing/link-calls.ts'
import { LECTURE } from '../../../testing/session-makers.ts'
import { setUpSessions } from '../../../testing/set-up-sessions.ts'

const { app, setClock, link, arrive, sessions, changeSession, asOwner, expectSoundCounts } = setUpSessions()

const change = (linkId: string, version: number, body: object) =>
  asOwner('POST', `/api/checkin-links/${linkId}/change`, { version, ...body })

const mondays = (...times: [from: string, minutes: number][]) => ({
  since: '2027-01-04',
  weekly: times.map(([from, minutes]) => ({ days: [1], from, minutes })),
})

describe('a session that has not begun', () => {
  const SEMINAR = {
    ...LECTURE,
    lateAfterMin: 5,
    weekly: [{ days: [1, 3], from: '09:00', minutes: 30, title: 'Seminar' }],
  }

  it('follows a new schedule, also where somebody is in already', async () => {
    const made = await link()
    await setClock('2027-01-04T07:50:00Z')
    await arrive(made)
    await change(made.id, made.version, { schedule: SEMINAR })
    expect((await sessions(made))[0]).toMatchObject({
      title: 'Seminar',
      endsAt: '2027-01-04T08:30:00.000Z',
      present: 1,
    })
    await setClock('2027-01-04T08:07:00Z')
    const late = await arrive(made, { name: 'Ben' })
    expect([late.body.session.title, late.body.lateMin]).toEqual(['Seminar', 7])
    await expectSoundCounts(made)
    await asOwner('POST', `/api/checkin-links/${made.id}/checkins/${late.body.id}/void`, { reason: 'Left at once' })
    expect((await sessions(made))[0]).toMatchObject({ present: 1, late: 0, voided: 1 })
    await expectSoundCounts(made)
  })

  it('keeps under a new schedule what was changed by hand, and nothing else', async () => {
    const made = await link()
    await changeSession(made, { title: 'Exam' })
    await change(made.id, made.version + 1, { schedule: SEMINAR })
    expect((await sessions(made))[0]).toMatchObject({ title: 'Exam', endsAt: '2027-01-04T08:30:00.000Z' })
    const longer = await changeSession(
      { ...made, version: made.version + 2 },
      { endsAt: '2027-01-04T09:00:00Z', title: '' },
    )
    expect(longer.body.session).toMatchObject({ title: null, endsAt: '2027-01-04T09:00:00.000Z' })
    await change(made.id, made.version + 3, { schedule: LECTURE })
    expect((await sessions(made))[0]).toMatchObject({ title: null, endsAt: '2027-01-04T09:00:00.000Z' })
  })

  it('opens early beside a cancelled one, as the visitor finds it', async () => {
    const made = await link(mondays(['09:00', 60], ['10:00', 60]))
    await setClock('2027-01-04T08:50:00Z')
    expect((await sessions(made)).slice(0, 2).map(({ state }: { state: string }) => state)).toEqual(['open', 'planned'])
    await changeSession(made, { cancelled: true })
    expect((await sessions(made)).slice(0, 2).map(({ state }: { state: string }) => state)).toEqual([
      'cancelled',
      'open',
    ])
    expect((await arrive(made)).body.session.startsAt).toBe('2027-01-04T09:00:00.000Z')
  })
})

describe('a day off', () => {
  const WEDNESDAY = '2027-01-06T08:00:00.000Z'
  const stateOf = async (made: { id: string; checkinToken: string; version: number }) =>
    (await sessions(made, '2027-01-06T00:00:00Z', '2027-01-07T00:00:00Z')).map(
      ({ startsAt, state, dayOff }: { startsAt: string; state: string; dayOff?: true }) => [startsAt, state, dayOff],
    )

  it('is listed as cancelled, and takes check-ins once it is restored', async () => {
    const made = await link({ ...LECTURE, except: ['2027-01-06', '2027-01-11'] })
    expect(await stateOf(made)).toEqual([[WEDNESDAY, 'cancelled', true]])
    const { body } = await changeSession(made, { startsAt: WEDNESDAY, cancelled: false })
    expect(body.session).toMatchObject({ state: 'planned', title: 'Lecture' })
    expect(await stateOf(made)).toEqual([[WEDNESDAY, 'planned', undefined]])
    const { schedule } = (await asOwner('GET', `/api/checkin-links/${made.id}/own`)).body
    expect(schedule.except).toEqual(['2027-01-11'])
    await setClock('2027-01-06T07:50:00Z')
    expect((await arrive(made)).body.session.startsAt).toBe(WEDNESDAY)
  })

  it('with several sessions gives back the one that is restored', async () => {
    const twice = {
      since: '2027-01-04',
      weekly: [LECTURE.weekly[0]!, { days: [3], from: '14:00', minutes: 60 }],
      except: ['2027-01-06'],
    }
    const made = await link(twice)
    const afternoon = '2027-01-06T13:00:00.000Z'
    const { body } = await changeSession(made, { startsAt: afternoon, cancelled: false })
    expect(await stateOf(made)).toEqual([
      [WEDNESDAY, 'cancelled', undefined],
      [afternoon, 'planned', undefined],
    ])
    await changeSession({ ...made, version: body.version }, { startsAt: WEDNESDAY, cancelled: false })
    expect((await stateOf(made))[0]).toEqual([WEDNESDAY, 'planned', undefined])
  })

  it('stays where a single date takes its time, and when it has begun', async () => {
    const made = await link({
      ...LECTURE,
      except: ['2027-01-06'],
      dates: [{ on: '2027-01-06', from: '09:30', minutes: 60 }],
    })
    const restored = () => changeSession(made, { startsAt: WEDNESDAY, cancelled: false })
    expect((await restored()).body.code).toBe('schedule_overlap')
    const alone = await link({ ...LECTURE, except: ['2027-01-06'] })
    await setClock('2027-01-06T08:10:00Z')
    const { status, body } = await changeSession(alone, { startsAt: WEDNESDAY, cancelled: false })
    expect([status, body.code]).toEqual([400, 'day_off_over'])
    expect(await stateOf(alone)).toEqual([[WEDNESDAY, 'cancelled', true]])
  })
})

it('a session may go on into the time of one that the schedule has no more', async () => {
  const made = await link(mondays(['10:00', 60]))
  await setClock('2027-01-04T08:50:00Z')
  await arrive(made)
  await setClock('2027-01-04T08:55:00Z')
  await change(made.id, made.version, { schedule: mondays(['09:00', 60]) })
  const listed = (await sessions(made)).slice(0, 2)
  expect(listed).toMatchObject([
    { startsAt: '2027-01-04T08:00:00.000Z', scheduled: true, present: 0 },
    { startsAt: '2027-01-04T09:00:00.000Z', scheduled: false, present: 1 },
  ])
  const next = { ...made, version: made.version + 1 }
  const { body } = await changeSession(next, { endsAt: '2027-01-04T09:30:00Z' })
  expect(body.session).toMatchObject({ endsAt: '2027-01-04T09:30:00.000Z', state: 'open' })
})

it('times that change too often in a day are left as they are until the next', async () => {
  const made = await link()
  const shift = (nth: number) => change(made.id, made.version + nth, { schedule: { ...LECTURE, lateAfterMin: nth } })
  for (let nth = 0; nth < 50; nth++) expect((await shift(nth)).status).toBe(200)
  const { status, body } = await shift(50)
  expect([status, body]).toEqual([
    429,
    {
      code: 'too_many_schedule_changes',
      error: 'The times of this link were changed too often today. Please try again tomorrow.',
    },
  ])
  expect((await change(made.id, made.version + 50, { hostName: 'Aisyah' })).status).toBe(200)
  await setClock('2027-01-02T12:01Z')
  expect((await shift(51)).status).toBe(200)
})

const NEW_LINK = { placeId: `coord_${TOWERS.latitude}_${TOWERS.longitude}`, neverExpire: true }

it('links with sessions are made 300 times a day, those that cannot be saved too', async () => {
  const never = () => asOwner('POST', CREATE_LINK, { ...NEW_LINK, schedule: { ...LECTURE, until: '2026-12-31' } })
  expect((await never()).body.code).toBe('schedule_empty')
  await app.database.asOwner(`update limits set hits = 299 where key like 'new schedules %'`)
  expect((await never()).body.code).toBe('schedule_empty')
  const { status, body } = await never()
  expect([status, body]).toEqual([
    429,
    {
      code: 'too_many_schedules',
      error: 'Too many links with sessions were made today. Please try again tomorrow.',
    },
  ])
  expect((await asOwner('POST', CREATE_LINK, NEW_LINK)).status).toBe(200)
  await setClock('2027-01-02T12:01Z')
  expect((await asOwner('POST', CREATE_LINK, { ...NEW_LINK, schedule: LECTURE })).status).toBe(200)
})

it('times that cannot be saved count too, and are refused while somebody else has locked the link', async () => {
  const made = await link()
  const never = () => change(made.id, made.version, { schedule: { ...LECTURE, until: '2026-12-31' } })
  const holder = await app.deps.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from links where id = $1 for update', [made.id])
    for (let nth = 0; nth < 50; nth++) expect((await never()).body.code).toBe('schedule_empty')
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  expect((await never()).body.code).toBe('too_many_schedule_changes')
})

it.each([
  ['session', (made: Awaited<ReturnType<typeof link>>) => changeSession(made, { title: 'Exam' })],
  ['link', (made: Awaited<ReturnType<typeof link>>) => change(made.id, made.version, { hostName: 'Aisyah' })],
])('a change of a %s leaves connections to all others while the link is locked', async (_, waiting) => {
  const made = await link()
  const statuses = await statusesBeside(
    app,
    { text: 'select from links where id = $1 for update', values: [made.id] },
    {
      waiting: () => waiting(made),
      other: () => asOwner('GET', `/api/checkin-links/${made.id}/people`),
    },
  )
  expect(statuses).toEqual([200, 200, 200, 200, 200])
})
