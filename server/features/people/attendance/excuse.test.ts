import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enqueue } from '../../../jobs/queue.ts'
import { CREATOR_BEFORE_SECOND_UPDATE } from '../../../testing/lock-order.ts'
import { makeCreator, type SignedIn } from '../../../testing/makers.ts'
import { peopleCalls } from '../../../testing/people-calls.ts'
import { MONDAY, sessionsAt } from '../../../testing/session-makers.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { enqueueRetention } from '../../checkins/retention.ts'

let app: TestApp
let owner: SignedIn
const { setClock, link, arrive, asOwner, changeSession } = sessionsAt(
  () => app,
  () => owner,
)
const { take, list, excuse, remove } = peopleCalls(
  () => app,
  () => owner,
)
type Link = Awaited<ReturnType<typeof link>>

/** A creator's browser is signed out when the clock moves by weeks. */
const signIn = async () => {
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
}
beforeAll(async () => {
  app = await startTestApp()
  await setClock('2027-01-04T07:00Z')
  await signIn()
})
afterAll(() => app.stop())

const TEAM = 'Name,Email\nAda,ada@example.com\nBen,\nCy,'
const WEDNESDAY = '2027-01-06T08:00:00.000Z'

/** A lecture on Mondays and Wednesdays, shortly before the first one. */
async function lecture() {
  await setClock('2027-01-04T07:50Z')
  await signIn()
  const made = await link()
  await take(made.id, TEAM)
  return made
}
async function personIds({ id }: Link, ...names: string[]) {
  const { people } = await list(id)
  return names.map(name => people.find(person => person.name === name)!.id)
}
async function excused(made: Link, names: string[], body: object = {}) {
  const personIdsOf = await personIds(made, ...names)
  return excuse(made.id, { personIds: personIdsOf, startsAt: MONDAY, reason: 'Ill', ...body })
}
const takenBack = (made: Link, names: string[], body: object = {}) =>
  excused(made, names, { excused: false, reason: undefined, ...body })
const waiting = (task: string) =>
  app.deps.pool.query('select from graphile_worker.jobs where task_identifier = $1', [task])
async function runJob(task: 'write_absences' | 'erase_old') {
  if (task === 'erase_old') await enqueueRetention(app.deps)
  else await enqueue(app.deps.db, task, {})
  await expect.poll(async () => (await waiting(task)).rowCount, { timeout: 20_000 }).toBe(0)
}
/** 'Ada excused Ill' for everybody on the list. */
async function states({ id }: Link, query = `startsAt=${MONDAY}`) {
  const { people } = await list(id, query)
  return people.map(({ name, state, excuse: why }) => [name, state, why].filter(Boolean).join(' '))
}
/** Without the imports of the list. */
const journal = async ({ id }: Link) =>
  (await asOwner('GET', `/api/checkin-links/${id}/journal`)).body.acts.filter(
    ({ act }: { act: string }) => act !== 'list',
  )
const isIntact = async ({ id }: Link) => (await asOwner('GET', `/api/checkin-links/${id}/journal/verify`)).body.valid

describe('people of a list', () => {
  it('are excused before, during and after a session, several at once, with a reason', async () => {
    const made = await lecture()
    expect((await excused(made, ['Ada', 'Ben'])).body).toEqual({ changed: 2 })
    expect((await excused(made, ['Cy'], { startsAt: WEDNESDAY, reason: 'On leave' })).status).toBe(200)
    expect(await states(made)).toEqual(['Ada excused Ill', 'Ben excused Ill', 'Cy'])
    expect(await states(made, `startsAt=${WEDNESDAY}`)).toEqual(['Ada', 'Ben', 'Cy excused On leave'])
    await setClock('2027-01-04T09:31Z')
    await runJob('write_absences')
    expect(await states(made)).toEqual(['Ada excused Ill', 'Ben excused Ill', 'Cy absent'])
    expect((await list(made.id, `startsAt=${MONDAY}`)).numbers).toMatchObject({
      here: 0,
      notYet: 0,
      absent: 1,
      excused: 2,
    })
    await setClock('2027-01-20T12:00Z')
    await signIn()
    expect((await excused(made, ['Cy'], { reason: 'On leave' })).body).toEqual({ changed: 1 })
    expect(await states(made)).toEqual(['Ada excused Ill', 'Ben excused Ill', 'Cy excused On leave'])
    expect(await states(made, `startsAt=${MONDAY}&state=excused&q=cy`)).toEqual(['Cy excused On leave'])
    expect(await states(made, `startsAt=${MONDAY}&state=missing`)).toEqual([])
  })

  it('are present or late once they check in, keep the reason, and are excused again once that is void', async () => {
    const made = await lecture()
    await excused(made, ['Ada', 'Ben'])
    const { body } = await arrive(made, { name: 'Ada', email: '' })
    await setClock('2027-01-04T08:20Z')
    await arrive(made, { name: 'Ben', email: '' })
    expect(await states(made)).toEqual(['Ada present Ill', 'Ben late Ill', 'Cy'])
    expect((await list(made.id, `startsAt=${MONDAY}&state=late`)).people.map(({ name }) => name)).toEqual(['Ben'])
    await asOwner('POST', `/api/checkin-links/${made.id}/checkins/${body.id}/void`, { reason: 'A mistake' })
    expect(await states(made)).toEqual(['Ada excused Ill', 'Ben late Ill', 'Cy'])
  })

  it('who are here are named, and then nobody is excused', async () => {
    const made = await lecture()
    await arrive(made, { name: 'Ada', email: '' })
    const { status, body } = await excused(made, ['Ada', 'Ben'])
    expect([status, body.code, body.error]).toEqual([409, 'is_here', 'Ada is here already.'])
    expect(body.people).toEqual([{ id: expect.any(String), name: 'Ada' }])
    expect(await states(made)).toEqual(['Ada present', 'Ben', 'Cy'])
  })

  it('are excused no more once that is taken back: absent from a session that is over', async () => {
    const made = await lecture()
    await excused(made, ['Ada', 'Ben'])
    expect((await takenBack(made, ['Ada', 'Cy'])).body).toEqual({ changed: 1 })
    expect(await states(made)).toEqual(['Ada', 'Ben excused Ill', 'Cy'])
    await setClock('2027-01-04T09:31Z')
    await takenBack(made, ['Ben'])
    expect(await states(made)).toEqual(['Ada', 'Ben absent', 'Cy'])
    await runJob('write_absences')
    expect(await states(made)).toEqual(['Ada absent', 'Ben absent', 'Cy absent'])
  })

  it('are excused from the whole life of a link without a schedule, and from nothing else', async () => {
    const made = await link(undefined, { schedule: undefined, scheduleZone: undefined })
    await take(made.id, TEAM)
    expect((await excused(made, ['Ada'], { startsAt: undefined })).body).toEqual({ changed: 1 })
    expect(await states(made, '')).toEqual(['Ada excused Ill', 'Ben', 'Cy'])
    expect((await excused(made, ['Ada'])).body.code).toBe('session_not_found')
    await takenBack(made, ['Ada'], { startsAt: undefined })
    expect(await states(made, '')).toEqual(['Ada', 'Ben', 'Cy'])
    expect(
      (await journal(made)).map(({ act, sessionStartsAt }: Record<string, string>) => [act, sessionStartsAt]),
    ).toEqual([
      ['unexcuse', null],
      ['excuse', null],
    ])
  })

  it.each<[string, object, number, string]>([
    ['without a reason', { reason: ' ' }, 400, 'reason_needed'],
    ['from no session', { startsAt: '2027-01-05T08:00:00Z' }, 404, 'session_not_found'],
    ['from no session of several', { startsAt: undefined }, 404, 'session_not_found'],
    ['who are not listed', { personIds: ['00000000-0000-4000-8000-000000000000'] }, 404, 'person_not_found'],
    ['of nobody', { personIds: [] }, 400, 'invalid_input'],
  ])('are not excused %s', async (_, body, status, code) => {
    const made = await lecture()
    const reply = await excused(made, ['Ada'], body)
    expect([reply.status, reply.body.code]).toEqual([status, code])
  })

  it('are not excused from a session that is cancelled, and are again once it is restored', async () => {
    const made = await lecture()
    await excused(made, ['Ada'])
    await changeSession(made, { cancelled: true })
    expect(await states(made)).toEqual(['Ada', 'Ben', 'Cy'])
    expect((await list(made.id, `startsAt=${MONDAY}`)).numbers.excused).toBe(0)
    expect((await excused(made, ['Ben'])).body.code).toBe('session_not_found')
    await changeSession({ ...made, version: made.version + 1 }, { cancelled: false })
    expect(await states(made)).toEqual(['Ada excused Ill', 'Ben', 'Cy'])
  })

  it('who are taken off the list before the session are not expected there, excused or not', async () => {
    const made = await lecture()
    await excused(made, ['Ada'], { startsAt: WEDNESDAY })
    const [ada] = await personIds(made, 'Ada')
    await remove(made.id, ada!)
    expect((await list(made.id, `startsAt=${WEDNESDAY}&state=excused`)).people).toEqual([])
    await setClock('2027-01-06T09:31Z')
    await runJob('write_absences')
    expect(await states(made, `startsAt=${WEDNESDAY}&state=missing`)).toEqual(['Ben absent', 'Cy absent'])
  })
})

describe('an excuse', () => {
  it('stands in the journal without its reason, of each person who had another', async () => {
    const made = await lecture()
    await excused(made, ['Ada', 'Ben'])
    await excused(made, ['Ada', 'Ben'])
    await takenBack(made, ['Ben'])
    const acts = (await journal(made)).map((act: Record<string, string>) =>
      [act.act, act.name, act.reason, act.sessionStartsAt].filter(Boolean).join(' '),
    )
    expect(acts).toEqual([`unexcuse Ben ${MONDAY}`, `excuse Ben ${MONDAY}`, `excuse Ada ${MONDAY}`])
    expect(await isIntact(made)).toBe(true)
  })

  it('is without its reason 30 days after the session', async () => {
    const made = await lecture()
    await excused(made, ['Ada'])
    await excused(made, ['Ada'], { startsAt: '2027-02-01T08:00:00Z' })
    await setClock('2027-02-04T08:01Z')
    await signIn()
    await runJob('erase_old')
    expect(await states(made)).toEqual(['Ada excused', 'Ben', 'Cy'])
    expect((await states(made, 'startsAt=2027-02-01T08:00:00Z'))[0]).toBe('Ada excused Ill')
  })

  it('is in the export of the person’s data, and is erased with the person, whose name leaves the journal', async () => {
    const made = await lecture()
    await excused(made, ['Ada', 'Ben'])
    const ada = (await list(made.id)).people.find(({ name }) => name === 'Ada')!
    await asOwner('POST', `/api/checkin-links/${made.id}/people/${ada.id}/link`, {})
    expect((await journal(made)).map(({ name }: { name: string | null }) => name)).toEqual(['Ada', 'Ben', 'Ada'])
    const about = async (act: string, body: object) =>
      (await asOwner('POST', `/api/visitors/${act}`, { visitorEmail: 'ada@example.com', ...body })).body
    const { links } = await about('export', {})
    const { expectedAs } = links.find(({ linkId }: { linkId: string }) => linkId === made.id)
    expect(expectedAs[0].excuses).toEqual([
      { startsAt: MONDAY, excusedAt: expect.stringMatching(/^2027-01-04T07:5/), reason: 'Ill' },
    ])
    await about('erase', { because: 'asked' })
    const { rows } = await app.deps.pool.query('select from attendances where link_id = $1', [made.id])
    expect(rows).toHaveLength(1)
    expect((await journal(made)).flatMap(({ name }: { name: string | null }) => name ?? [])).toEqual(['Ben'])
    expect(await isIntact(made)).toBe(true)
  })
})

it('an excuse never locks a link before its creator', async () => {
  const made = await lecture()
  await app.database.asOwner(CREATOR_BEFORE_SECOND_UPDATE)
  expect((await excused(made, ['Ben'])).status).toBe(200)
})
