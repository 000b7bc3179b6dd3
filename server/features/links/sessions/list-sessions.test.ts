import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCreator, type SignedIn } from '../../../testing/makers.ts'
import { LECTURE, sessionsAt } from '../../../testing/session-makers.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let owner: SignedIn
const { setClock, link, sessions, arrive } = sessionsAt(
  () => app,
  () => owner,
)
beforeAll(async () => {
  app = await startTestApp()
  await setClock('2027-01-04T07:50:00Z')
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())

it('a link that has ended has no sessions after its end, and none that is open', async () => {
  // In the middle of Wednesday's session.
  const made = await link(LECTURE, { neverExpire: false, expiryDateTime: '2027-01-06T08:30:00Z' })
  const states = async () =>
    (await sessions(made)).map(
      ({ startsAt, state, present }: { startsAt: string; state: string; present: number }) =>
        `${startsAt.slice(5, 10)} ${state} ${present}`,
    )
  await arrive(made, { name: 'Ada' })
  expect((await states()).slice(0, 3)).toEqual(['01-04 open 1', '01-06 planned 0', '01-11 planned 0'])
  await setClock('2027-01-06T08:40:00Z')
  expect(await states()).toEqual(['01-04 over 1', '01-06 over 0'])
})
