import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLink, postCheckIn } from '../../testing/check-in-makers.ts'
import { makeCreator } from '../../testing/makers.ts'
import { expectSoundCounts, recordCalls } from '../../testing/record-calls.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const VISITORS = 32
const SESSIONS = 32
const reason = 'Battery was empty'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('32 acts at once beside 32 visitors: nobody is asked to try again', { timeout: 60_000 }, async () => {
  const owner = await makeCreator(app, { email: 'door@example.org', planId: 5 })
  const link = await makeLink(app, owner.creatorId)
  const { body: first } = await postCheckIn(app, link.checkinToken)
  const { add, act } = recordCalls(() => app)
  const session = async (n: number) => {
    const added = await add(owner, link.id, { name: `Added ${n}`, reason })
    const { id } = n === 0 ? first : added.body.checkin
    return [added, await act(owner, link.id, id, 'void', { reason })]
  }

  const checkIns: number[] = []
  let busy = true
  const visitors = Array.from({ length: VISITORS }, async (_, n) => {
    for (let attempt = 0; busy; attempt++) {
      const from = { ip: `203.0.${attempt % 256}.${n}` }
      checkIns.push((await postCheckIn(app, link.checkinToken, { name: `Visitor ${n}` }, from)).status)
    }
  })
  const acts = await Promise.all(Array.from({ length: SESSIONS }, (_, n) => session(n)))
  busy = false
  await Promise.all(visitors)

  expect(new Set(acts.flat().map(({ status }) => status))).toEqual(new Set([200]))
  expect(checkIns.length).toBeGreaterThan(VISITORS)
  expect(new Set(checkIns)).toEqual(new Set([200]))
  await expectSoundCounts(app, link.id)
})
