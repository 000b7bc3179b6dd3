import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCreator } from '../../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { planOf } from '../index.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test.each([
  [1, 'Free', 1, 25, 2, false, false, false, false],
  [2, 'Essential', 5, 200, 30, true, true, true, false],
  [3, 'Pro', 15, 1000, 30, true, true, true, false],
  [4, 'Ultra', 40, 5000, 30, true, true, true, true],
  [5, 'Business', 100, 20_000, 30, true, true, true, true],
])(
  'plan %i is %s: %i links, %i people on a list, %i days; custom expiry %s, never %s, export %s, priority %s',
  async (id, name, linkLimit, peopleLimit, defaultExpiryDays, customExpiry, neverExpire, csvExport, prioritySupport) => {
    const { creatorId } = await makeCreator(app, { email: `plan${id}@example.org`, planId: id })
    const plan = {
      id,
      name,
      linkLimit,
      peopleLimit,
      defaultExpiryDays,
      customExpiry,
      neverExpire,
      csvExport,
      prioritySupport,
    }
    expect(await planOf(app.deps.db, creatorId)).toEqual({
      plan,
      rights: plan,
      accountExpireAt: null,
      accountExpired: false,
    })
  },
)

test("an account expires by the database's clock", async () => {
  const accountExpireAt = new Date((await app.deps.now()).getTime() + 60_000)
  const { creatorId } = await makeCreator(app, { email: 'expiring@example.org', planId: 3, accountExpireAt })
  const expired = async () => (await planOf(app.deps.db, creatorId)).accountExpired
  expect(await expired()).toBe(false)
  await app.advance('61 seconds')
  expect(await expired()).toBe(true)
})

test('a creator whose account is deleted is signed out', async () => {
  await expect(planOf(app.deps.db, '00000000-0000-7000-8000-000000000000')).rejects.toMatchObject({
    code: 'signed_out',
  })
})
