import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOUBTFUL } from '../../../testing/ask-makers.ts'
import { nextMailTo } from '../../../testing/captured-mail.ts'
import { makeCreator, type SignedIn } from '../../../testing/makers.ts'
import { peopleCalls } from '../../../testing/people-calls.ts'
import { LECTURE, MONDAY, sessionsAt } from '../../../testing/session-makers.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let owner: SignedIn
const { setClock, link, arrive, asOwner, sessions, changeSession } = sessionsAt(
  () => app,
  () => owner,
)
const { take, list, remove } = peopleCalls(
  () => app,
  () => owner,
)
type Link = Awaited<ReturnType<typeof link>>

beforeAll(async () => {
  app = await startTestApp()
  await setClock('2027-01-04T07:00Z')
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())

const TEAM = `Name,Email
Ada Lovelace,ada@example.com
Ben Kanari,family@example.com
Cy Kanari,family@example.com
Dee,
Zoë Groß,`

/** A lecture on Monday at 09:00 in Berlin, with a list, shortly before. */
async function lecture(more: object = {}, csv = TEAM) {
  await setClock('2027-01-04T07:50Z')
  const made = await link(LECTURE, more)
  await take(made.id, csv)
  return made
}

/** 'Ada Lovelace present given' for those who are here, in the order of names. */
async function here({ id }: Link, query = `startsAt=${MONDAY}`) {
  const { people } = await list(id, `${query}&state=here`)
  return people.flatMap(({ name, state, lateMin, matchedBy }) =>
    state ? [[name, state, lateMin, matchedBy].filter(fact => fact !== null).join(' ')] : [],
  )
}
const numbers = async ({ id }: Link, query = `startsAt=${MONDAY}`) => (await list(id, query)).numbers
const records = async ({ id }: Link) => (await asOwner('GET', `/api/checkin-links/${id}/checkins`)).body.checkins
const change = async ({ id }: Link, act: string, body: object = {}) => {
  const [{ id: recordId }] = await records({ id } as Link)
  const changed = await asOwner('POST', `/api/checkin-links/${id}/checkins/${recordId}/${act}`, {
    reason: 'Why',
    ...body,
  })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
}
const addByHand = ({ id }: Link, body: object) =>
  asOwner('POST', `/api/checkin-links/${id}/checkins`, { reason: 'Seen by the organizer', ...body })
const STRANGER = { name: 'Nobody', email: 'nobody@example.com' }

describe('people of a list who check in', () => {
  it('are known by email, by email and name where it is shared, and by name', async () => {
    const made = await lecture()
    await arrive(made, { name: 'A. L.', email: 'ADA@example.com' })
    await arrive(made, { name: 'Kanari, Cy', email: 'family@example.com' })
    await setClock('2027-01-04T08:12:30Z')
    await arrive(made, { name: 'ZOE GROSS', email: '' })
    await arrive(made, STRANGER)
    await arrive(made, { name: 'Kanari', email: 'family@example.com' })
    expect(await here(made)).toEqual(['Ada Lovelace present given', 'Cy Kanari present given', 'Zoë Groß late 12 name'])
    expect(await numbers(made)).toMatchObject({ listed: 5, found: 5, here: 3, notYet: 2 })
    expect(await here(made, `startsAt=${MONDAY}&q=zoe`)).toEqual(['Zoë Groß late 12 name'])
    const missing = await list(made.id, `startsAt=${MONDAY}&state=missing`)
    expect(missing.people.map(({ name, at }) => [name, at])).toEqual([
      ['Ben Kanari', null],
      ['Dee', null],
    ])
    expect((await list(made.id, `startsAt=${MONDAY}&q=ada`)).people[0]!.at).toMatch(/^2027-01-04T07:5/)
  })

  it('are nobody while two have the name', async () => {
    const made = await lecture({}, 'Name,ID\nAda,1\nAda,2')
    await arrive(made, { name: 'Ada' })
    expect(await here(made)).toEqual([])
  })

  it('are here in their session alone, and at a link without sessions for its whole life', async () => {
    const made = await lecture()
    await arrive(made, { name: 'Dee', email: '' })
    expect(await here(made, 'startsAt=2027-01-06T08:00:00Z')).toEqual([])
    expect(await numbers(made, '')).toMatchObject({ listed: 5, here: null, notYet: null })
    expect((await asOwner('GET', `/api/checkin-links/${made.id}/people?startsAt=2027-01-05T08:00:00Z`)).body.code).toBe(
      'session_not_found',
    )
    const always = await link(undefined, { schedule: undefined, scheduleZone: undefined })
    await take(always.id, TEAM)
    await arrive(always, { name: 'Dee', email: '' })
    expect(await here(always, '')).toEqual(['Dee present name'])
    expect(await numbers(always, '')).toMatchObject({ here: 1, notYet: 4 })
  })

  it('are counted once in the numbers of a session, in time if they ever were', async () => {
    const made = await lecture({ repeatRule: 'any' })
    const counts = async () => {
      const [{ present, late }] = await sessions(made)
      return [present, late]
    }
    await arrive(made, { name: 'Dee', email: '' })
    await setClock('2027-01-04T08:20Z')
    for (const name of ['Dee', 'Ada Lovelace', 'Ada Lovelace']) await arrive(made, { name, email: '' })
    await arrive(made, STRANGER)
    expect(await counts()).toEqual([1, 2])
    const { body } = await changeSession(made, { title: 'Exam', reason: 'It was one' })
    expect(body.session).toMatchObject({ title: 'Exam', present: 1, late: 2 })
    await app.deps.pool.query(
      `insert into occurrences (link_id, starts_at, ends_at, late_after_min, checkin_count)
       values ($1, '2027-01-06T08:00Z', '2027-01-06T09:30Z', 10, 200000)`,
      [made.id],
    )
    expect(await counts(), 'beside a crowded session').toEqual([1, 2])
    const plain = await link(LECTURE, { repeatRule: 'any' })
    for (const name of ['Dee', 'Dee']) await arrive(plain, { name, email: '' })
    expect((await sessions(plain))[0]).toMatchObject({ present: 0, late: 2 })
  })

  it('are not taken again by another key, which is marked', async () => {
    const made = await lecture({ repeatRule: 'any' })
    await arrive(made, { name: 'Ada Lovelace', email: '' })
    await arrive(made, { name: 'Ada Lovelace', email: '' })
    await arrive(made, { name: 'Somebody', email: 'ada@example.com' })
    const [taken, ...before] = await records(made)
    expect(taken.marks.map(({ kind }: { kind: string }) => kind)).toContain('taken_already')
    for (const { marks } of before)
      expect(marks.map(({ kind }: { kind: string }) => kind)).not.toContain('taken_already')
    expect(await here(made)).toEqual(['Ada Lovelace present name'])
    const { body } = await asOwner('GET', `/api/checkin-links/${made.id}/checkins`)
    expect(body.linkInfo.markedCount).toBe(body.checkins.filter((each: { marks: [] }) => each.marks.length > 0).length)
  })

  it('are known by the email that they confirm', async () => {
    const made = await lecture({ requireUserVerify: true })
    await arrive(made, { name: 'Somebody', email: 'ada@example.com' })
    expect(await here(made)).toEqual([])
    const { token } = await nextMailTo(app, 'ada@example.com')
    await app.call('POST', `/api/verify-checkin/${made.checkinToken}`, { body: { token, confirm: true } })
    expect(await here(made)).toEqual(['Ada Lovelace present verified'])
  })

  it('are here once they are let in', async () => {
    const made = await lecture({ doubt: 'ask' })
    const { body } = await arrive(made, { ...DOUBTFUL, accuracyM: 60, askReview: true, name: 'Dee', email: '' })
    expect(await here(made)).toEqual([])
    await asOwner('POST', `/api/checkin-links/${made.id}/held/decide`, { ids: [body.id], decision: 'approve' })
    expect(await here(made)).toEqual(['Dee present name'])
  })

  it('are here as long as their check-in counts', async () => {
    const made = await lecture({ repeatRule: 'any' })
    const visitor = { name: 'Dee', email: 'dee@example.com' }
    await arrive(made, visitor)
    await change(made, 'void')
    expect(await here(made)).toEqual([])
    await change(made, 'restore')
    expect(await here(made)).toEqual(['Dee present name'])
    await arrive(made, visitor)
    await change(made, 'void')
    expect(await here(made)).toEqual(['Dee present name'])
    await app.call('POST', '/api/visitors/erase', {
      cookies: owner.cookies,
      body: { visitorEmail: visitor.email, because: 'asked' },
    })
    expect(await records(made)).toEqual([])
    expect(await here(made)).toEqual([])
    const { rows } = await app.deps.pool.query('select from matches where link_id = $1', [made.id])
    expect(rows).toEqual([])
  })

  it('follow a correction of the time, and of the name', async () => {
    const made = await lecture()
    await setClock('2027-01-04T08:30Z')
    await arrive(made, { name: 'De', email: '' })
    expect(await here(made)).toEqual([])
    await change(made, 'correct', { name: 'Dee' })
    expect(await here(made)).toEqual(['Dee late 30 name'])
    await change(made, 'correct', { at: '2027-01-04T08:01:00Z' })
    expect(await here(made)).toEqual(['Dee present name'])
    await change(made, 'correct', { at: '2027-01-04T07:55:00Z', name: 'Deedee' })
    expect(await here(made)).toEqual([])
  })

  it('are added by hand, once', async () => {
    const made = await lecture()
    const dee = (await list(made.id, 'q=dee')).people[0]!
    const added = await addByHand(made, { name: 'Dee', personId: dee.id })
    expect([added.status, await here(made)]).toEqual([200, ['Dee present hand']])
    const twice = await addByHand(made, { name: 'Dee', personId: dee.id })
    expect([twice.status, twice.body.code]).toEqual([409, 'is_here'])
    const unknown = await addByHand(made, { name: 'Eve', personId: '00000000-0000-4000-8000-000000000000' })
    expect([unknown.status, unknown.body.code]).toEqual([404, 'person_not_found'])
    expect((await records(made)).length).toBe(1)
    await addByHand(made, { name: 'Ada Lovelace' })
    expect(await here(made)).toEqual(['Ada Lovelace present name', 'Dee present hand'])
  })

  it('are marked as here already when a creator enters them once more, until the name is corrected', async () => {
    const made = await lecture()
    await arrive(made, { name: 'A. L.', email: 'ada@example.com' })
    expect((await addByHand(made, { name: 'Ada Lovelace' })).status).toBe(200)
    const marked = async () => {
      const { body } = await asOwner('GET', `/api/checkin-links/${made.id}/checkins`)
      const rows: { userName: string; marks: { kind: string }[] }[] = body.checkins
      expect(body.linkInfo.markedCount).toBe(rows.filter(({ marks }) => marks.length > 0).length)
      return rows.filter(({ marks }) => marks.some(({ kind }) => kind === 'taken_already')).map(row => row.userName)
    }
    expect(await marked()).toEqual(['Ada Lovelace'])
    await change(made, 'correct', { name: 'Dee' })
    expect(await marked()).toEqual([])
    expect(await here(made)).toEqual(['Ada Lovelace present given', 'Dee present name'])
    await change(made, 'correct', { name: 'Ada Lovelace' })
    expect(await marked()).toEqual(['Ada Lovelace'])
    expect(await here(made)).toEqual(['Ada Lovelace present given'])
  })

  it('are here in the session to which a second check-in of theirs is moved', async () => {
    const made = await lecture()
    await arrive(made, { name: 'A. L.', email: 'ada@example.com' })
    await arrive(made, { name: 'Ada Lovelace', email: '' })
    await setClock('2027-01-06T09:00Z')
    await change(made, 'correct', { at: '2027-01-06T08:02:00Z' })
    expect(await here(made)).toEqual(['Ada Lovelace present given'])
    expect(await here(made, 'startsAt=2027-01-06T08:00:00Z')).toEqual(['Ada Lovelace present name'])
  })

  it.each([
    ['Guel Tan', 'Gül Tan', 'Gül Tan present name'],
    ['Gül Tan', 'Tan, Guel', 'Tan, Guel present name'],
    ['SOEREN KJAER', 'Søren Kjær', 'Søren Kjær present name'],
    ['Guel Tan', 'Gul Tan', null],
    ['Guel Tan', 'Gül Tan,gt@example.com\nGül Tan,gul@example.com', null],
    ['Guel Tan', 'Gül Tan\nGuel Tan\nGul Tan', 'Guel Tan present name'],
    ['Joe Tan', 'Jo Tan', null],
  ])('who type %s are on the list as %s: %s', async (typed, people, expected) => {
    const made = await lecture({}, `Name,Email\n${people.replace('Tan, Guel', '"Tan, Guel"')}`)
    await arrive(made, { name: typed, email: '' })
    expect(await here(made)).toEqual(expected ? [expected] : [])
  })

  it('stay here when they are taken off the list meanwhile, and others are expected no more', async () => {
    const made = await lecture()
    await arrive(made, { name: 'Dee', email: '' })
    const { people } = await list(made.id, `startsAt=${MONDAY}`)
    for (const { id, name } of people) if (name !== 'Ada Lovelace') await remove(made.id, id)
    expect(await here(made)).toEqual(['Dee present name'])
    expect(await numbers(made)).toMatchObject({ listed: 1, here: 1, notYet: 1 })
  })

  it('hear nothing of the list', async () => {
    const [made, plain] = [await lecture(), await link(LECTURE)]
    const said = async (at: Link, changes: object) => {
      const { status, body, cookies } = await arrive(at, changes)
      return [status, Object.keys(body), body.message, body.session, Object.keys(cookies)]
    }
    expect(await said(made, { name: 'Dee' })).toEqual(await said(plain, { name: 'Dee' }))
    expect(await said(made, { name: 'Cy', email: 'ada@example.com' })).toEqual(await said(plain, { name: 'Cy' }))
  })
})
