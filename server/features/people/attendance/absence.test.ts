import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enqueue } from '../../../jobs/queue.ts'
import { makeCreator, type SignedIn } from '../../../testing/makers.ts'
import { csvOf, peopleCalls } from '../../../testing/people-calls.ts'
import { LECTURE, MONDAY, sessionsAt } from '../../../testing/session-makers.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { enqueueRetention } from '../../checkins/retention.ts'

let app: TestApp
let owner: SignedIn
const { setClock, link, arrive, asOwner, changeSession } = sessionsAt(
  () => app,
  () => owner,
)
const { take, list, add, remove } = peopleCalls(
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

/** A lecture on Mondays and Wednesdays, shortly before the first one. */
async function lecture(csv = 'Name\nAda\nBen\nCy', more: object = {}) {
  await setClock('2027-01-04T07:50Z')
  const made = await link(LECTURE, more)
  await take(made.id, csv)
  return made
}
const waiting = (task: string) =>
  app.deps.pool.query('select from graphile_worker.jobs where task_identifier = $1', [task])
async function runJob(task: 'write_absences' | 'erase_old') {
  if (task === 'erase_old') await enqueueRetention(app.deps)
  else await enqueue(app.deps.db, task, {})
  await expect.poll(async () => (await waiting(task)).rowCount, { timeout: 20_000 }).toBe(0)
}
async function states({ id }: Link, query = `startsAt=${MONDAY}`) {
  const { people } = await list(id, query)
  return people.map(({ name, state }) => `${name} ${state}`)
}
const WEDNESDAY = 'startsAt=2027-01-06T08:00:00Z'

describe('who was on the list when a session ended', () => {
  it('is absent, unless a check-in counts, also one that is added or voided later', async () => {
    const made = await lecture()
    await arrive(made, { name: 'Ada', email: '' })
    await runJob('write_absences')
    expect(await states(made)).toEqual(['Ada present', 'Ben null', 'Cy null'])
    await setClock('2027-01-04T09:30:10Z')
    await runJob('write_absences')
    expect(await states(made)).toEqual(['Ada present', 'Ben absent', 'Cy absent'])
    expect((await list(made.id, `startsAt=${MONDAY}`)).numbers).toMatchObject({ here: 1, notYet: 0, absent: 2 })
    expect(await states(made, WEDNESDAY)).toEqual(['Ada null', 'Ben null', 'Cy null'])
    const { body } = await asOwner('POST', `/api/checkin-links/${made.id}/checkins`, {
      name: 'Ben',
      at: '2027-01-04T08:05:00Z',
      reason: 'Seen by the organizer',
    })
    expect(await states(made)).toEqual(['Ada present', 'Ben present', 'Cy absent'])
    await asOwner('POST', `/api/checkin-links/${made.id}/checkins/${body.checkin.id}/void`, { reason: 'A mistake' })
    expect(await states(made)).toEqual(['Ada present', 'Ben absent', 'Cy absent'])
  })

  it('stays so when the list changes, and nobody is who came onto it later', async () => {
    const made = await lecture()
    await setClock('2027-01-04T09:31Z')
    await runJob('write_absences')
    const [ada] = (await list(made.id)).people
    await remove(made.id, ada!.id)
    await add(made.id, { name: 'Dee' })
    expect(await states(made, `startsAt=${MONDAY}&state=missing`)).toEqual(['Ada absent', 'Ben absent', 'Cy absent'])
    expect((await list(made.id, `startsAt=${MONDAY}`)).numbers).toMatchObject({ notYet: 0, absent: 3 })
    await setClock('2027-01-06T09:31Z')
    await runJob('write_absences')
    expect(await states(made, `${WEDNESDAY}&state=missing`)).toEqual(['Ben absent', 'Cy absent', 'Dee absent'])
  })

  it('is found after a stop, for every session that ended meanwhile, and none that was cancelled', async () => {
    const made = await lecture()
    expect((await changeSession(made, { cancelled: true })).status).toBe(200)
    await setClock('2027-01-11T12:00Z')
    await signIn()
    await runJob('write_absences')
    expect(await states(made)).toEqual(['Ada null', 'Ben null', 'Cy null'])
    expect(await states(made, WEDNESDAY)).toEqual(['Ada absent', 'Ben absent', 'Cy absent'])
    expect(await states(made, 'startsAt=2027-01-11T08:00:00Z')).toEqual(['Ada absent', 'Ben absent', 'Cy absent'])
    const restored = await changeSession({ ...made, version: made.version + 1 }, { cancelled: false })
    expect(restored.status, JSON.stringify(restored.body)).toBe(200)
    await runJob('write_absences')
    expect(await states(made)).toEqual(['Ada absent', 'Ben absent', 'Cy absent'])
  })

  it('is found in the sessions that a link has once its end is put off', async () => {
    const made = await lecture('Name\nAda', { neverExpire: false, expiryDateTime: '2027-01-06T07:00:00Z' })
    await setClock('2027-01-04T09:31Z')
    await runJob('write_absences')
    expect(await states(made)).toEqual(['Ada absent'])
    const path = `/api/checkin-links/${made.id}/change`
    const extended = await asOwner('POST', path, { version: made.version, neverExpire: true })
    expect(extended.status, JSON.stringify(extended.body)).toBe(200)
    await setClock('2027-01-06T09:31Z')
    await runJob('write_absences')
    expect(await states(made, WEDNESDAY)).toEqual(['Ada absent'])
  })

  it('is not called absent where the check-ins of that time may be erased already', async () => {
    const made = await lecture('Name\nAda\nBen', { keepDays: 7 })
    await arrive(made, { name: 'Ada', email: '' })
    await setClock('2027-01-04T09:31Z')
    await runJob('write_absences')
    expect(await states(made)).toEqual(['Ada present', 'Ben absent'])
    await setClock('2027-01-18T12:00Z')
    await signIn()
    await runJob('erase_old')
    const renamed = await changeSession(made, { startsAt: '2027-01-20T08:00:00Z', title: 'Seminar' })
    expect(renamed.status, JSON.stringify(renamed.body)).toBe(200)
    await runJob('write_absences')
    expect(await states(made)).toEqual(['Ada null', 'Ben null'])
    expect(await states(made, 'startsAt=2027-01-18T08:00:00Z')).toEqual(['Ada absent', 'Ben absent'])
  })

  it('is not called absent from a link that lasted longer than it keeps check-ins', async () => {
    await setClock('2027-01-04T07:50Z')
    await signIn()
    const life = { schedule: undefined, scheduleZone: undefined, neverExpire: false, keepDays: 2 }
    const made = await link(undefined, { ...life, expiryDateTime: '2027-01-10T12:00:00Z' })
    await take(made.id, 'Name\nAda\nBen')
    await arrive(made, { name: 'Ada', email: '' })
    await setClock('2027-01-10T12:00:10Z')
    await signIn()
    await runJob('erase_old')
    await runJob('write_absences')
    expect(await states(made, '')).toEqual(['Ada null', 'Ben null'])
  })

  it('is absent at the end of a link without sessions', async () => {
    await setClock('2027-01-04T07:50Z')
    await signIn()
    const made = await link(undefined, {
      schedule: undefined,
      scheduleZone: undefined,
      neverExpire: false,
      expiryDateTime: '2027-01-04T12:00:00Z',
    })
    await take(made.id, 'Name\nAda\nBen')
    await arrive(made, { name: 'Ada', email: '' })
    await runJob('write_absences')
    expect(await states(made, '')).toEqual(['Ada present', 'Ben null'])
    await setClock('2027-01-04T12:00:10Z')
    await runJob('write_absences')
    expect(await states(made, '')).toEqual(['Ada present', 'Ben absent'])
  })

  it('is written in pieces, and goes when the link keeps it no longer, or with the person', async () => {
    const made = await lecture(csvOf(2500), { keepDays: 2 })
    await setClock('2027-01-04T09:31Z')
    await runJob('write_absences')
    expect((await list(made.id, `startsAt=${MONDAY}`)).numbers).toMatchObject({ absent: 2500 })
    await app.call('POST', '/api/visitors/erase', {
      cookies: owner.cookies,
      body: { visitorEmail: 'p1@example.com', because: 'asked' },
    })
    const stored = async () =>
      (await app.deps.pool.query('select from attendances where link_id = $1', [made.id])).rowCount
    expect(await stored()).toBe(2499)
    await setClock('2027-01-07T09:31Z')
    await runJob('erase_old')
    expect(await stored()).toBe(0)
  })
})
