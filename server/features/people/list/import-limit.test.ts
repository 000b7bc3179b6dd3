import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLink } from '../../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../../testing/makers.ts'
import { peopleCalls } from '../../../testing/people-calls.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let owner: SignedIn
const { send, take } = peopleCalls(
  () => app,
  () => owner,
)
beforeAll(async () => {
  app = await startTestApp()
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())

it('a list is looked at and taken in sixty times an hour each at one link, also with faults', async () => {
  const [link, other] = [await makeLink(app, owner.creatorId), await makeLink(app, owner.creatorId)]
  const preview = (csv: string) => send(link.id, { csv, mode: 'add', dryRun: true })
  expect((await take(link.id, 'Name\nAda')).status).toBe(200)
  for (let sent = 1; sent < 60; sent++)
    expect((await preview(sent % 2 ? 'Name\nBen' : `Name\n${'\r'.repeat(40_000)}`)).status).toBe(sent % 2 ? 200 : 400)
  const { status, body, headers } = await preview('Name\nCem')
  expect([status, body]).toEqual([
    429,
    {
      code: 'too_many_imports',
      error: 'Too many lists were sent to this link within an hour. Please try again later.',
    },
  ])
  expect(Number(headers['retry-after'])).toBeGreaterThan(3000)
  // What was looked at can still be taken in, and other links are not held up.
  expect((await send(link.id, { csv: 'Name\nDee', mode: 'add', dryRun: false, digest: '' })).body.code).toBe(
    'list_changed',
  )
  expect((await take(other.id, 'Name\nAda')).status).toBe(200)
  await app.advance('1 hour')
  expect((await preview('Name\nCem')).status).toBe(200)
})
