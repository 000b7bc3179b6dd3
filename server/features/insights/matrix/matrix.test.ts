import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { enqueue } from '../../../jobs/queue.ts'
import { statusesBeside } from '../../../testing/beside-lock.ts'
import { peopleCalls } from '../../../testing/people-calls.ts'
import { MONDAY } from '../../../testing/session-makers.ts'
import { setUpSessions } from '../../../testing/set-up-sessions.ts'
import { unreadReply } from '../../../testing/unread-reply.ts'

const { app, owner, setClock, link, arrive, changeSession, asOwner } = setUpSessions()
const lists = peopleCalls(
  () => app,
  () => owner,
)
beforeAll(async () => {
  await app.app.listen({ port: 0, host: '127.0.0.1' })
})

const RANGE = 'from=2027-01-01T00:00:00Z&to=2027-01-12T00:00:00Z'
const matrix = async ({ id }: { id: string }, query = RANGE) =>
  (await asOwner('GET', `/api/checkin-links/${id}/matrix?${query}`)).body
const rowsOf = ({ people }: { people: { name: string; cells: unknown[] }[] }) =>
  people.map(({ name, cells }) => [name, ...cells])

/** Without a list. */
const PLAIN = { externalId: null, listed: null }
const somebody = (name: string, email = '') => ({ name, email })

/** Two lessons of a lecture: Aisyah is in time, then late, Ben is void, then absent. */
async function twoLessons() {
  const made = await link()
  await setClock('2027-01-04T08:00:00Z')
  await arrive(made, somebody('Aisyah', 'aisyah@example.com'))
  const { body } = await arrive(made, somebody('=Ben'))
  const reason = 'Was not there'
  await asOwner('POST', `/api/checkin-links/${made.id}/checkins/${body.id}/void`, { reason })
  await setClock('2027-01-06T08:12:30Z')
  await arrive(made, somebody('Aisyah', 'aisyah@example.com'))
  return made
}

describe('the table of people and sessions', () => {
  it('says of each person in which session they were, in time, late or void', async () => {
    const made = await twoLessons()
    const { zone, sessions, people, pagination, locationName, createdAt } = await matrix(made)
    expect([zone, pagination.total, locationName]).toEqual(['Europe/Berlin', 2, expect.any(String)])
    expect(createdAt).toMatch(/^2027-01-01T12:00:/)
    expect(sessions.map(({ startsAt }: { startsAt: string }) => startsAt)).toEqual([
      MONDAY,
      '2027-01-06T08:00:00.000Z',
      '2027-01-11T08:00:00.000Z',
    ])
    expect(sessions[0]).toMatchObject({ title: 'Lecture', present: 1, late: 0, voided: 1 })
    expect(people).toEqual([
      { name: '=Ben', email: null, ...PLAIN, cells: ['void', null, null] },
      { name: 'Aisyah', email: 'aisyah@example.com', ...PLAIN, cells: ['present', 12, null] },
    ])
  })

  it('holds the sessions that were cancelled, and nobody of other ranges and links', async () => {
    const other = await link()
    const made = await twoLessons()
    await setClock('2027-01-04T08:00:00Z')
    await arrive(other, somebody('Chiara'))
    await changeSession({ ...made, version: made.version }, { startsAt: '2027-01-11T08:00:00Z', cancelled: true })
    const { sessions } = await matrix(made)
    expect(sessions.at(-1)).toMatchObject({ state: 'cancelled' })
    expect(rowsOf(await matrix(made, 'from=2027-01-05T00:00:00Z&to=2027-01-08T00:00:00Z'))).toEqual([['Aisyah', 12]])
    expect(rowsOf(await matrix(other))).toEqual([['Chiara', 'present', null, null]])
    expect(await matrix(made, 'from=2027-03-01T00:00:00Z&to=2027-03-01T00:00:00Z')).toMatchObject({
      sessions: [],
      people: [],
    })
  })

  it('knows a name again as the list of people does', async () => {
    const made = await link()
    await setClock('2027-01-04T08:00:00Z')
    for (const name of ['Tan, Aisyah', 'राम', 'रमा']) await arrive(made, somebody(name))
    await setClock('2027-01-06T08:00:00Z')
    for (const name of ['AISYAH  TÁN', 'राम']) await arrive(made, somebody(name))
    expect(rowsOf(await matrix(made))).toEqual([
      ['Tan, Aisyah', 'present', 'present', null],
      ['रमा', 'present', null, null],
      ['राम', 'present', 'present', null],
    ])
  })

  it('is paged by people, and reads large sessions in parts', async () => {
    const made = await link()
    await setClock('2027-01-04T08:00:00Z')
    await arrive(made, somebody('Aisyah'))
    await fillSession(made, 4300)
    const { people, pagination } = await matrix(made, `${RANGE}&page=43`)
    expect(pagination).toEqual({ total: 4301, totalPages: 44, page: 43, limit: 100 })
    expect([people[0], people.length]).toEqual([
      { name: 'Person 04200', email: null, ...PLAIN, cells: ['present', null, null] },
      100,
    ])
  })

  it('has at most 400 sessions, and as many check-ins as are read in time', async () => {
    const made = await link({ since: '2027-01-01', weekly: hourly })
    const year = await matrix(made, 'from=2027-01-01T00:00:00Z&to=2027-03-01T00:00:00Z')
    expect(year).toEqual({
      code: 'too_many_sessions',
      error: 'A table can have 400 sessions. Please choose fewer days.',
    })
    expect((await matrix(made, 'from=2027-01-01T00:00:00Z&to=2028-03-01T00:00:00Z')).code).toBe('invalid_input')
    const full = await twoLessons()
    await app.deps.pool.query('update occurrences set checkin_count = 60000 where link_id = $1', [full.id])
    expect((await matrix(full)).error).toBe('There are too many check-ins for one table. Please choose fewer days.')
  })
})

describe('the table of a link with a list', () => {
  it('has the people of the list first, with who is absent or excused, and then the others', async () => {
    const made = await link()
    await setClock('2027-01-04T07:50:00Z')
    await lists.take(made.id, 'Name,Email,ID\nZoe,,Z-1\nAisyah,aisyah@example.com,\nCy,,')
    await arrive(made, somebody('A. Rahman', 'aisyah@example.com'))
    await arrive(made, somebody('Ben'))
    const { body } = await arrive(made, somebody('Cy'))
    await asOwner('POST', `/api/checkin-links/${made.id}/checkins/${body.id}/void`, { reason: 'Was not there' })
    const [zoe] = (await lists.list(made.id, 'q=zoe')).people
    const personIds = [zoe!.id]
    await lists.excuse(made.id, { personIds, startsAt: MONDAY, reason: 'Ill' })
    await lists.excuse(made.id, { personIds, startsAt: '2027-01-11T08:00:00Z', reason: 'Ill' })
    await setClock('2027-01-04T09:31:00Z')
    await enqueue(app.deps.db, 'write_absences', {})
    await expect.poll(async () => (await lists.list(made.id, `startsAt=${MONDAY}`)).numbers.absent).toBe(1)
    const { people } = await matrix(made)
    expect(people).toEqual([
      { name: 'Aisyah', email: 'aisyah@example.com', externalId: null, listed: true, cells: ['present', null, null] },
      { name: 'Cy', email: null, externalId: null, listed: true, cells: ['absent', null, null] },
      { name: 'Zoe', email: null, externalId: 'Z-1', listed: true, cells: ['excused', null, 'excused'] },
      { name: 'Ben', email: null, externalId: null, listed: false, cells: ['present', null, null] },
    ])
    const { text } = await asOwner('GET', `/api/checkin-links/${made.id}/matrix/csv?${RANGE}`)
    expect(text.split('\r\n').map((line: string) => line.split(',').slice(0, 9).join(','))).toEqual([
      '\uFEFFName,Email,Present,Late,Absent,Excused,ID,On list,2027-01-04 09:00 Lecture',
      'Aisyah,aisyah@example.com,1,0,0,0,,yes,present',
      'Cy,,0,0,1,0,,yes,absent',
      'Zoe,,0,0,0,1,Z-1,yes,excused',
      'Ben,,1,0,,,,no,present',
      '',
    ])
  })

  it('counts every check-in of a person', async () => {
    const made = await link()
    await setClock('2027-01-04T08:00:00Z')
    await lists.take(made.id, 'Name\nZoe')
    await arrive(made, somebody('Zoe'))
    await app.deps.pool.query('update occurrences set checkin_count = 60001 where link_id = $1', [made.id])
    expect((await matrix(made)).code).toBe('table_too_large')
  })

  it('counts those who were removed from the list and were expected', async () => {
    await setClock('2027-01-01T12:00:00Z')
    const made = await link({ since: '2027-01-01', weekly: hourly })
    await lists.take(made.id, 'Name\nZoe')
    await app.deps.pool.query(
      `with removed as (
         insert into people (link_id, id, name, folded_name, added_at, removed_at)
         select $1, gen_random_uuid(), 'Person ' || n, 'person ' || n, app_now(), app_now() from generate_series(1, 1000) n
         returning link_id, id)
       insert into attendances (link_id, starts_at, person_id, state) select link_id, $2, id, 'absent' from removed`,
      [made.id, '2027-01-04T09:00:00Z'],
    )
    const month = await matrix(made, 'from=2027-01-01T00:00:00Z&to=2027-02-01T00:00:00Z')
    const error = 'A table of 1,001 people has room for 299 sessions. Please choose fewer days.'
    expect(month).toMatchObject({ code: 'table_too_large', error })
    const later = await matrix(made, 'from=2027-01-05T00:00:00Z&to=2027-02-01T00:00:00Z')
    expect([later.sessions.length > 200, later.pagination.total]).toEqual([true, 1])
  })
})

describe('many tables at once', () => {
  it('leave connections to all others', async () => {
    const made = await link()
    const statuses = await statusesBeside(
      app,
      { text: 'lock table session_rows' },
      {
        waiting: () => asOwner('GET', `/api/checkin-links/${made.id}/matrix?${RANGE}`),
        other: () => asOwner('GET', `/api/checkin-links/${made.id}/people`),
      },
    )
    expect(statuses).toEqual([200, 200, 200, 200, 200])
  })
})

/** Ten sessions on each day. */
const hourly = Array.from({ length: 10 }, (_, nth) => ({
  days: [1, 2, 3, 4, 5, 6, 7],
  from: `${String(8 + nth).padStart(2, '0')}:00`,
  minutes: 50,
}))

/** Puts further people into the first session of a link with one check-in, straight into the database. */
async function fillSession({ id }: { id: string }, count: number) {
  const { pool } = app.deps
  const { rows } = await pool.query(
    `select column_name as name from information_schema.columns where table_name = 'check_ins' and column_name not in
       ('id', 'ordinal', 'user_name', 'user_email')`,
  )
  const columns = rows.map(({ name }) => name).join(', ')
  await pool.query(
    `insert into check_ins (id, ordinal, user_name, ${columns})
     select gen_random_uuid(), 1 + n, 'Person ' || lpad(n::text, 5, '0'), ${columns} from check_ins, generate_series(1, $2::int) n
     where link_id = $1`,
    [id, count],
  )
  await pool.query(
    'insert into session_rows select link_id, starts_at, 1 + n from session_rows, generate_series(1, $2::int) n where link_id = $1',
    [id, count],
  )
}

describe('its files', () => {
  const file = (made: { id: string }, format: string, query = RANGE) =>
    app.call('GET', `/api/checkin-links/${made.id}/matrix/${format}?${query}`, { cookies: owner.cookies })

  it('are a CSV, without formulas', async () => {
    const made = await twoLessons()
    const { status, headers, text } = await file(made, 'csv')
    expect([status, headers['content-disposition']]).toEqual([200, expect.stringContaining('_sessions.csv')])
    expect(text).toBe(
      [
        '\uFEFFName,Email,Present,Late,2027-01-04 09:00 Lecture,2027-01-06 09:00 Lecture,2027-01-11 09:00 Lecture',
        "'=Ben,,0,0,void,,",
        'Aisyah,aisyah@example.com,1,1,present,late 12 min,',
        '',
      ].join('\r\n'),
    )
  })

  it('count nobody as present in a session that was cancelled, whoever was there', async () => {
    const made = await twoLessons()
    const cancelled = await changeSession(made, { cancelled: true, reason: 'The hall was closed' })
    expect(cancelled.status, cancelled.text).toBe(200)
    const { text } = await file(made, 'csv')
    expect(text).toContain('2027-01-04 09:00 Lecture (cancelled)')
    expect(text).toContain('Aisyah,aisyah@example.com,0,1,present,late 12 min,')
  })

  it('and a spreadsheet with the same cells, without formulas', async () => {
    const made = await twoLessons()
    const { port } = app.app.server.address() as AddressInfo
    const url = `http://127.0.0.1:${port}/api/checkin-links/${made.id}/matrix/xlsx?${RANGE}`
    const reply = await unreadReply(url, owner.cookies)
    expect([reply.statusCode, reply.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('_sessions.xlsx'),
    ])
    const parts = unzipSync(await buffer(reply))
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml']!)
    const lines = [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/g)].map(([, row]) =>
      [...row!.matchAll(/<c r="([A-Z]+)\d+"[^>]*>(?:<v>|<is><t[^>]*>)(.*?)</g)].map(([, at, text]) => `${at}: ${text}`),
    )
    expect(lines).toEqual([
      [
        'A: Name',
        'B: Email',
        'C: Present',
        'D: Late',
        'E: 2027-01-04 09:00 Lecture',
        'F: 2027-01-06 09:00 Lecture',
        'G: 2027-01-11 09:00 Lecture',
      ],
      ["A: '=Ben", 'C: 0', 'D: 0', 'E: void'],
      ['A: Aisyah', 'B: aisyah@example.com', 'C: 1', 'D: 1', 'E: present', 'F: late 12 min'],
    ])
  })

  it('follow the right to export, which the table on screen does not', async () => {
    const made = await twoLessons()
    await app.deps.pool.query('update creators set plan_id = 1 where id = $1', [owner.creatorId])
    try {
      for (const format of ['csv', 'xlsx']) expect((await file(made, format)).body.code).toBe('export_not_in_plan')
      expect((await matrix(made)).people).toHaveLength(2)
    } finally {
      await app.deps.pool.query('update creators set plan_id = 5 where id = $1', [owner.creatorId])
    }
  })

  it('are refused before they begin where they would be too large', async () => {
    const made = await twoLessons()
    await app.deps.pool.query('update occurrences set checkin_count = 200000 where link_id = $1', [made.id])
    expect((await file(made, 'xlsx')).body.code).toBe('table_too_large')
    const often = await link({ since: '2027-01-01', weekly: hourly })
    expect((await file(often, 'csv', 'from=2027-01-01T00:00:00Z&to=2027-03-01T00:00:00Z')).body.code).toBe(
      'too_many_sessions',
    )
  })
})
