import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TOWERS } from '../../testing/check-in-makers.ts'
import { checkOutCalls } from '../../testing/check-out-calls.ts'
import { displayCalls } from '../../testing/display-calls.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { peopleCalls } from '../../testing/people-calls.ts'
import { ONE_AFTER_THE_OTHER, SECOND, sessionsAt } from '../../testing/session-makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let owner: SignedIn
const current = [() => app, () => owner] as const
const { arrive, asOwner, here, leave, namesHere, records } = checkOutCalls(...current)
const { setClock, link, page, sessions } = sessionsAt(...current)
const { take, list } = peopleCalls(...current)
const { checkInAtKiosk, checkOutAtKiosk, make, pair } = displayCalls(...current)

beforeAll(async () => {
  app = await startTestApp()
  await setClock('2027-01-04T07:30:00Z')
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())

/** 08:00 to 16:00 UTC. */
const SHIFT = { since: '2027-01-04', lateAfterMin: 5, weekly: [{ days: [1], from: '09:00', minutes: 480 }] }

async function atWork(schedule: object = SHIFT, more: object = {}) {
  await setClock('2027-01-04T07:58:00Z')
  const made = await link(schedule, { checkOut: 'ask', ...more })
  const { cookies } = await page(made)
  return { made, cookies, first: await arrive(made, { name: 'Ada' }, cookies) }
}
const presentIn = async (made: Parameters<typeof sessions>[0]) =>
  (await sessions(made)).slice(0, 2).map(({ present }: { present: number }) => present)

describe('whoever has left one lesson', () => {
  it('is taken into the next, also from a page that was opened before it', async () => {
    const { made, cookies, first } = await atWork(ONE_AFTER_THE_OTHER)
    await setClock('2027-01-04T08:58:00Z')
    expect((await leave(made, first.key)).status).toBe(200)
    const { openedAt } = (await page(made)).data.sessions
    await setClock('2027-01-04T09:00:30Z')
    const { body } = await arrive(made, { name: 'Ada', openedAt }, cookies)
    expect([body.session.startsAt, body.lateMin]).toEqual([SECOND, undefined])
    expect(await presentIn(made)).toEqual([1, 1])
  })

  it('by coming to the next, is not recorded in it again by an older page', async () => {
    const { made, cookies } = await atWork(ONE_AFTER_THE_OTHER)
    await setClock('2027-01-04T08:58:00Z')
    const { openedAt } = (await page(made)).data.sessions
    await setClock('2027-01-04T09:00:10Z')
    const second = await arrive(made, { name: 'Ada' }, cookies)
    await setClock('2027-01-04T09:00:40Z')
    const again = await arrive(made, { name: 'Ada', openedAt }, cookies)
    expect([again.body.alreadyCheckedIn, again.body.id]).toEqual([true, second.id])
    expect(await here(made)).toMatchObject([{ id: second.id }])
    expect(await presentIn(made)).toEqual([1, 1])
  })
})

/** Ada is on the list, came at that time, and has checked out; now it is 11:45. */
async function backFromLunch(came: string) {
  await setClock(came)
  const made = await link(SHIFT, { checkOut: 'ask' })
  await take(made.id, 'Name\nAda')
  const { key } = await arrive(made, { name: 'Ada' })
  await setClock('2027-01-04T11:00:00Z')
  await leave(made, key)
  await setClock('2027-01-04T11:45:00Z')
  return made
}

describe('whoever comes back to a shift', () => {
  it('is not late', async () => {
    const { made, cookies, first } = await atWork()
    await setClock('2027-01-04T11:00:00Z')
    await leave(made, first.key)
    await setClock('2027-01-04T11:45:00Z')
    const { body } = await arrive(made, { name: 'Ada' }, cookies)
    expect([body.alreadyCheckedIn, body.lateMin]).toEqual([undefined, undefined])
    expect((await records(made))[0].lateMin).toBeUndefined()
    expect((await sessions(made))[0]).toMatchObject({ late: 0 })
  })

  it('is as late as at first, on the list too', async () => {
    const made = await backFromLunch('2027-01-04T09:30:00Z')
    await arrive(made, { name: 'Ada' })
    const { people } = await list(made.id, 'startsAt=2027-01-04T08:00:00Z')
    expect(people).toMatchObject([{ state: 'late', lateMin: 90, at: expect.stringContaining('T09:30') }])
  })

  it('is not late on another phone either, where the list knows them', async () => {
    const made = await backFromLunch('2027-01-04T07:58:00Z')
    expect((await arrive(made, { name: 'Ada' })).body.lateMin).toBeUndefined()
    expect((await arrive(made, { name: 'Somebody Else' })).body.lateMin).toBe(225)
  })
})

it('a list that decides lets somebody in at a kiosk again who has checked out there', async () => {
  await setClock('2027-01-04T07:58:00Z')
  const made = await link(SHIFT, { checkOut: 'ask', listRule: 'refuse' })
  await take(made.id, 'Name\nAda')
  const kiosk = (await pair((await make(made.id, 'Desk', { mode: 'kiosk', pin: '2468' })).token)).cookies
  const come = () => checkInAtKiosk(kiosk, { name: 'Ada', email: null })
  const untilIn = () => expect.poll(() => namesHere(made)).toEqual(['Ada'])
  await come()
  await untilIn()
  const [{ id }] = await here(made)
  await setClock('2027-01-04T11:00:00Z')
  expect((await checkOutAtKiosk(kiosk, { name: 'Ada', id, ...TOWERS, accuracyM: 10 })).status).toBe(200)
  expect(await namesHere(made)).toEqual([])
  await setClock('2027-01-04T11:45:00Z')
  await come()
  await untilIn()
})

it('a creator cannot put somebody into a stay of theirs that goes on, or has ended since', async () => {
  const { made, first } = await atWork()
  await take(made.id, 'Name\nAda')
  const personId = (await list(made.id)).people[0]!.id
  await asOwner('POST', `/api/checkin-links/${made.id}/checkins/${first.id}/assign`, { personId, reason: 'It is she' })
  const add = (at: string) =>
    asOwner('POST', `/api/checkin-links/${made.id}/checkins`, {
      name: 'Ada',
      at,
      personId,
      reason: 'Seen',
    })
  await setClock('2027-01-04T10:00:00Z')
  expect((await add('2027-01-04T09:00:00Z')).body.code).toBe('is_here')
  await setClock('2027-01-04T11:00:00Z')
  await leave(made, first.key)
  await setClock('2027-01-04T13:00:00Z')
  expect((await add('2027-01-04T09:00:00Z')).body.code).toBe('is_here')
  expect((await add('2027-01-04T12:00:00Z')).status).toBe(200)
})
