import { describe, expect, it } from 'vitest'
import { holdsSecret } from '../../../testing/holds-secret.ts'
import { LECTURE } from '../../../testing/session-makers.ts'
import { setUpSessions } from '../../../testing/set-up-sessions.ts'

const { app, setClock, link, arrive, changeSession, asOwner } = setUpSessions()

interface Made {
  id: string
  version: number
  checkinToken: string
}
const makeCalendar = async ({ id }: Made): Promise<string> =>
  new URL((await asOwner('POST', `/api/checkin-links/${id}/calendar`)).body.url).pathname
const read = (path: string, headers: Record<string, string> = {}) => app.call('GET', path, { headers })
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')
/** Start and title of each event, and whether it is cancelled. */
const eventsOf = (text: string) =>
  text
    .split('BEGIN:VEVENT')
    .slice(1)
    .map(event => {
      const lines = linesOf(event)
      const textOf = (name: string) => lines.find(line => line.startsWith(`${name}:`))?.slice(name.length + 1)
      return { start: textOf('DTSTART'), title: textOf('SUMMARY'), status: textOf('STATUS'), uid: textOf('UID') }
    })

describe('the calendar of a link', () => {
  it('has titles, place and times from 30 days ago to 180 days ahead, and nobody’s name', async () => {
    const made = await link()
    const path = await makeCalendar(made)
    await setClock('2027-03-01T08:00:30Z')
    await arrive(made, { name: 'Aisyah', email: 'aisyah@example.com' })
    const { status, text, headers } = await read(path)
    expect([status, headers['content-type'], headers['x-robots-tag']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'noindex',
    ])
    const events = eventsOf(text)
    expect(events[0]).toMatchObject({ start: '20270201T080000Z', title: 'Lecture' })
    // Berlin has changed its clocks meanwhile.
    expect(events.at(-1)).toMatchObject({ start: '20270825T070000Z' })
    expect(events).toHaveLength(60)
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(60)
    expect(linesOf(text).join('\n')).toMatch(/^LOCATION:.*Near Kuala Lumpur\\, Malaysia/m)
    expect(text).not.toMatch(/aisyah|owner@|checkin/i)
  })

  it('says what is cancelled and renamed under the same name, and rises', async () => {
    const made = await link()
    const path = await makeCalendar(made)
    const before = eventsOf((await read(path)).text)
    await changeSession(made, { cancelled: true, title: 'Exam' })
    const { text } = await read(path)
    const [monday, wednesday] = eventsOf(text)
    expect(monday).toEqual({ ...before[0], title: 'Exam', status: 'CANCELLED' })
    expect(wednesday).toEqual(before[1])
    expect(linesOf(text)).toContain(`SEQUENCE:${made.version + 1}`)
  })

  it('ends with its link', async () => {
    const made = await link({ ...LECTURE }, { neverExpire: false, expiryDateTime: '2027-01-12T00:00:00Z' })
    expect(eventsOf((await read(await makeCalendar(made))).text).map(({ start }) => start)).toEqual([
      '20270104T080000Z',
      '20270106T080000Z',
      '20270111T080000Z',
    ])
  })

  it('is not sent again until it changes', async () => {
    const made = await link()
    const path = await makeCalendar(made)
    const first = await read(path)
    const tag = String(first.headers.etag)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const again = await read(path, { 'if-none-match': `"other", W/${tag}` })
    expect([again.status, again.text]).toEqual([304, ''])
    await changeSession(made, { title: 'Exam' })
    expect((await read(path, { 'if-none-match': tag })).status).toBe(200)
    await setClock('2027-01-02T12:00Z')
    expect((await read(path)).headers.etag).not.toBe(tag)
  })
})

describe('the secret address', () => {
  it('is told once, stored as a hash, and ends when another is made', async () => {
    const made = await link()
    expect((await asOwner('GET', `/api/checkin-links/${made.id}/own`)).body.calendarMadeAt).toBeNull()
    const first = await makeCalendar(made)
    const second = await makeCalendar(made)
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
    const { body, text } = await asOwner('GET', `/api/checkin-links/${made.id}/own`)
    expect(body.calendarMadeAt).toMatch(/^2027-01-01T12:00/)
    const { rows } = await app.deps.pool.query('select * from calendars')
    for (const path of [first, second]) {
      const secret = path.slice('/calendar/'.length, -'.ics'.length)
      expect([text.includes(secret), holdsSecret(rows, secret)]).toEqual([false, false])
    }
  })

  it('is nothing without its link', async () => {
    const made = await link()
    const path = await makeCalendar(made)
    await asOwner('DELETE', `/api/checkin-links/${made.id}`)
    expect((await read(path)).status).toBe(404)
    expect((await read('/calendar/none.ics')).body.code).toBe('not_found')
    expect((await asOwner('POST', `/api/checkin-links/${made.id}/calendar`)).body.code).toBe('link_not_found')
  })

  it('cannot be guessed at leisure', async () => {
    const guess = (nth: number) => app.call('GET', `/calendar/guess-${nth}.ics`, { ip: '203.0.113.9' })
    for (let nth = 0; nth < 120; nth++) expect((await guess(nth)).status).toBe(404)
    expect((await guess(120)).status).toBe(429)
  })
})
