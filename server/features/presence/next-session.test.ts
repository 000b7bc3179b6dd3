import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asksAt } from '../../testing/ask-makers.ts'
import { northOf } from '../../testing/check-in-makers.ts'
import { checkOutCalls } from '../../testing/check-out-calls.ts'
import { displayCalls } from '../../testing/display-calls.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { peopleCalls } from '../../testing/people-calls.ts'
import { MONDAY, ONE_AFTER_THE_OTHER, SECOND, sessionsAt } from '../../testing/session-makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let owner: SignedIn
const { arrive, asOwner, here, leave, namesHere, records } = checkOutCalls(
  () => app,
  () => owner,
)
const { setClock, link, page, sessions } = sessionsAt(
  () => app,
  () => owner,
)
beforeAll(async () => {
  app = await startTestApp()
  await setClock('2027-01-04T07:30:00Z')
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())

/** Ada, who came to the first of two lessons and has not checked out. */
async function inFirstLesson(more: object) {
  await setClock('2027-01-04T07:58:00Z')
  const made = await link(ONE_AFTER_THE_OTHER, { checkOut: 'ask', ...more })
  const { cookies } = await page(made)
  const first = await arrive(made, { name: 'Ada' }, cookies)
  expect(await here(made)).toMatchObject([{ id: first.id }])
  return { made, cookies, first }
}

describe.each(['any', 'session'])('somebody who stays for the next lesson, under the rule %s', repeatRule => {
  it('is checked in there, and has left the one before at that time', async () => {
    const { made, cookies, first } = await inFirstLesson({ repeatRule })
    await setClock('2027-01-04T09:00:00Z')
    const second = await arrive(made, { name: 'Ada' }, cookies)
    expect([second.status, second.body.alreadyCheckedIn, second.body.session]).toEqual([
      200,
      undefined,
      { title: null, startsAt: SECOND },
    ])
    expect(await here(made)).toMatchObject([{ id: second.id, name: 'Ada' }])
    expect(await records(made)).toMatchObject([
      { id: second.id },
      { id: first.id, outBy: 'next_place', outAt: second.body.checkedInAt },
    ])
    expect((await sessions(made)).slice(0, 2).map(({ present }: { present: number }) => present)).toEqual([1, 1])
    expect((await arrive(made, { name: 'ada' }, cookies)).body).toMatchObject({ alreadyCheckedIn: true, id: second.id })
    expect((await leave(made, second.key)).status).toBe(200)
    expect(await namesHere(made)).toEqual([])
  })

  it('is checked in once in each lesson', async () => {
    const { made, cookies, first } = await inFirstLesson({ repeatRule })
    await setClock('2027-01-04T08:30:00Z')
    expect((await arrive(made, { name: 'Ada' }, cookies)).body).toMatchObject({
      alreadyCheckedIn: true,
      id: first.id,
      session: { startsAt: MONDAY },
    })
  })
})

it('somebody who is let in to the next lesson has left the one before', async () => {
  const { made, cookies, first } = await inFirstLesson({ doubt: 'ask' })
  await setClock('2027-01-04T09:05:00Z')
  const { body } = await asksAt(app).ask(made, { name: 'Ada' }, { cookies })
  await asOwner('POST', `/api/checkin-links/${made.id}/held/decide`, { ids: [body.id], decision: 'approve' })
  expect(await here(made)).toMatchObject([{ id: body.id }])
  expect(await records(made)).toContainEqual(expect.objectContaining({ id: first.id, outBy: 'next_place' }))
})

describe('somebody on the list, who is known by that', () => {
  const { checkInAtKiosk, make, pair } = displayCalls(
    () => app,
    () => owner,
  )
  const ADA = { name: 'Ada Lovelace', email: null }

  async function atKiosk() {
    await setClock('2027-01-04T07:58:00Z')
    const made = await link(ONE_AFTER_THE_OTHER, { checkOut: 'ask' })
    await peopleCalls(
      () => app,
      () => owner,
    ).take(made.id, 'Name\nAda Lovelace')
    const { token } = await make(made.id, 'Reception', { mode: 'kiosk', pin: '2468' })
    const { cookies } = await pair(token)
    return { made, arriveAtKiosk: () => checkInAtKiosk(cookies, { ...northOf(20), ...ADA }) }
  }

  it('is at the kiosk once in each lesson, and has left the one before', async () => {
    const { made, arriveAtKiosk } = await atKiosk()
    const first = await arriveAtKiosk()
    await setClock('2027-01-04T08:30:00Z')
    expect((await arriveAtKiosk()).body).toMatchObject({ alreadyCheckedIn: true, session: { startsAt: MONDAY } })
    await setClock('2027-01-04T09:00:00Z')
    const second = await arriveAtKiosk()
    expect(second.body.session.startsAt).toBe(SECOND)
    expect(await here(made)).toMatchObject([{ id: second.body.id }])
    expect(await records(made)).toMatchObject([{}, { id: first.body.id, outBy: 'next_place' }])
  })

  it('has left the lesson of the kiosk by checking in to the next one on a phone', async () => {
    const { made, arriveAtKiosk } = await atKiosk()
    await arriveAtKiosk()
    await setClock('2027-01-04T09:00:00Z')
    const { id } = await arrive(made, ADA)
    expect(await here(made)).toMatchObject([{ id }])
  })

  it('has left it by being let in, too', async () => {
    const { made, arriveAtKiosk } = await atKiosk()
    await arriveAtKiosk()
    await asOwner('POST', `/api/checkin-links/${made.id}/change`, { version: made.version, doubt: 'ask' })
    await setClock('2027-01-04T09:05:00Z')
    const { body } = await asksAt(app).ask(made, ADA)
    await asOwner('POST', `/api/checkin-links/${made.id}/held/decide`, { ids: [body.id], decision: 'approve' })
    expect(await here(made)).toMatchObject([{ id: body.id }])
  })
})
