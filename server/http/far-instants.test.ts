import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCreator, type SignedIn } from '../testing/makers.ts'
import { LECTURE, sessionsAt } from '../testing/session-makers.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let owner: SignedIn
let made: { id: string; checkinToken: string; version: number }
const calls = sessionsAt(
  () => app,
  () => owner,
)
beforeAll(async () => {
  app = await startTestApp()
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
  made = await calls.link()
})
afterAll(() => app.stop())

const linkPath = (rest: string) => `/api/checkin-links/${made.id}/${rest}`
const get = (path: string) => calls.asOwner('GET', path)
const ask = '00000000-0000-4000-8000-000000000000'
const reason = 'The list on paper'

/** Every call that takes an instant. */
const CALLS: [what: string, call: (at: string) => Promise<{ status: number; body: { error?: string } }>][] = [
  ['sessions', at => get(linkPath(`sessions?from=${at}&to=${at}`))],
  ['a table of sessions', at => get(linkPath(`matrix?from=${at}&to=${at}`))],
  ['a file of sessions', at => get(linkPath(`matrix/csv?from=${at}&to=${at}`))],
  ['check-ins from a day on', at => get(linkPath(`checkins?from=${at}`))],
  ['check-ins of a session', at => get(linkPath(`checkins?startsAt=${at}`))],
  ['check-ins of today', at => get(linkPath(`checkins?dayStart=${at}`))],
  ['a CSV from a day on', at => get(linkPath(`export?from=${at}`))],
  ['analytics', at => get(`/api/analytics?linkId=${made.id}&from=${at}&to=${at}`)],
  ['a record by hand', at => calls.asOwner('POST', linkPath('checkins'), { name: 'Ben', reason, at: plain(at) })],
  ['a correction', at => calls.asOwner('POST', linkPath(`checkins/${ask}/correct`), { at: plain(at), reason })],
  [
    'a decision',
    at => calls.asOwner('POST', linkPath('held/decide'), { ids: [ask], decision: 'approve', startsAt: plain(at) }),
  ],
  ['a session', at => calls.changeSession(made, { startsAt: plain(at), title: 'Exam' })],
  ['the end of a session', at => calls.changeSession(made, { endsAt: plain(at) })],
  [
    'the end of a link',
    at => calls.asOwner('POST', linkPath('change'), { version: made.version, expiryDateTime: plain(at) }),
  ],
  ['a position', at => calls.arrive(made, { fixedAt: plain(at) })],
]
/** Without the escape that a query needs. */
const plain = decodeURIComponent

describe.each(CALLS)('of %s', (_, call) => {
  it.each([
    ['the year 0', '0000-01-01T00:00:00Z', 'Please choose a date from the year 1 to 9999.'],
    ['a year before 1 in UTC', '0001-01-01T00:00:00%2B01:00', 'Please choose a date from the year 1 to 9999.'],
    ['a year after 9999 in UTC', '9999-12-31T23:59:59-01:00', 'Please choose a date from the year 1 to 9999.'],
    ['a displacement of no place', '2026-01-01T10:00:00%2B23:00', 'A UTC offset has at most 15:59 hours.'],
    ['the other one', '2026-01-01T10:00:00-16:00', 'A UTC offset has at most 15:59 hours.'],
  ])('%s is no instant', async (_, at, sentence) => {
    const { status, body } = await call(at)
    expect([status, body.error]).toEqual([400, expect.stringContaining(sentence)])
  })

  it.each(['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-01-01T10:00:00%2B15:59'])('%s is one', async at =>
    expect((await call(at)).status).toBeLessThan(500),
  )
})

it.each([
  ['since', { ...LECTURE, since: '0000-01-01' }],
  ['until', { ...LECTURE, until: '0000-01-01' }],
  ['except', { ...LECTURE, except: ['0000-01-01'] }],
])('the year 0 is none in the days of a schedule: %s', async (_, schedule) => {
  const { status, body } = await calls.asOwner('POST', linkPath('change'), { version: made.version, schedule })
  expect([status, body.error]).toEqual([400, expect.stringContaining('2000 to 2199')])
})
