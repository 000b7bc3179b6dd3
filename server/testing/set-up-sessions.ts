import { afterAll, beforeAll, beforeEach } from 'vitest'
import { makeCreator, type SignedIn } from './makers.ts'
import { sessionsAt } from './session-makers.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** Some days before the first session of `LECTURE`. */
const BEFORE = '2027-01-01T12:00Z'

/**
 * Gives the tests of a file an app, a creator and calls for sessions; before each test it is three days before the first session.
 * The app and the creator hold their values from the first hook on.
 */
export function setUpSessions() {
  const app = {} as TestApp
  const owner = {} as SignedIn
  const calls = sessionsAt(
    () => app,
    () => owner,
  )
  beforeAll(async () => {
    Object.assign(app, await startTestApp())
    await calls.setClock(BEFORE)
    Object.assign(owner, await makeCreator(app, { email: 'owner@example.com', planId: 5 }))
  })
  afterAll(() => app.stop?.())
  beforeEach(() => calls.setClock(BEFORE))
  return { app, owner, ...calls }
}
