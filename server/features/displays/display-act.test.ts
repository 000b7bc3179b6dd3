import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLink } from '../../testing/check-in-makers.ts'
import { displayCalls } from '../../testing/display-calls.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { recordCalls } from '../../testing/record-calls.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let owner: SignedIn
const { make, remove } = displayCalls(
  () => app,
  () => owner,
)
const { journal, verify } = recordCalls(() => app)

beforeAll(async () => {
  app = await startTestApp()
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())

it('the journal says when a link had a kiosk or a wall, also once it is gone', async () => {
  const { id } = await makeLink(app, owner.creatorId)
  const kiosk = await make(id, 'Desk', { mode: 'kiosk', pin: '2468' })
  await make(id, 'Entrance')
  expect((await remove(kiosk.display.id)).status).toBe(200)
  const { acts } = await journal(owner, id)
  expect(acts.map(({ act, changes }: { act: string; changes: object[] }) => [act, ...changes])).toEqual([
    ['change', { field: 'kiosk', from: 'Desk', to: null }],
    ['change', { field: 'wall', from: null, to: 'Entrance' }],
    ['change', { field: 'kiosk', from: null, to: 'Desk' }],
  ])
  expect(await verify(owner, id)).toEqual({ acts: 3, valid: true })
})

it('it says so of a wall that makes room for the next lesson on the same screen, and of one that no screen was paired with', async () => {
  const [first, second] = [await makeLink(app, owner.creatorId), await makeLink(app, owner.creatorId)]
  const showHere = (linkId: string, screen: Record<string, string> = {}) =>
    app.call('POST', `/api/checkin-links/${linkId}/displays/here`, {
      cookies: { ...owner.cookies, ...screen },
      body: {},
    })
  await showHere(second.id, (await showHere(first.id)).cookies)
  await make(first.id, 'Entrance')
  await app.advance('1 day')
  await make(first.id, 'Hall')
  const { acts } = await journal(owner, first.id)
  expect(
    acts.map(({ changes }: { changes: { from: string; to: string }[] }) => [changes[0]!.from, changes[0]!.to]),
  ).toEqual([
    [null, 'Hall'],
    ['Entrance', null],
    [null, 'Entrance'],
    ['Live wall', null],
    [null, 'Live wall'],
  ])
})
