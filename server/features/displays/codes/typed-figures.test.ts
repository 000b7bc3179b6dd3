import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ShownCode } from '../../../../contract/codes.ts'
import { networkHasher } from '../../../http/network.ts'
import { codeCalls } from '../../../testing/code-calls.ts'
import { makeCreator, type SignedIn } from '../../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let owner: SignedIn
const {
  at,
  setClock,
  link: newLink,
  screen,
  take,
} = codeCalls(
  () => app,
  () => owner,
)

beforeAll(async () => {
  app = await startTestApp()
  await setClock('2027-01-01T12:00Z')
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())
beforeEach(() => at(0))

const OLD = { code: 'code_old' }
const wrongFor = (codes: ShownCode[], nth = 0) => {
  const taken = new Set(codes.map(({ digits }) => digits))
  return Array.from({ length: 1000 }, (_, n) => String(n).padStart(6, '0')).filter(digits => !taken.has(digits))[nth]!
}

describe('wrong figures', () => {
  it('are taken from one browser five times a minute, and the scanned code still works', async () => {
    const link = await newLink()
    const { codes } = await screen(link)
    const shown = await codes()
    const { cookies } = await take(link, { digits: wrongFor(shown) })
    for (let nth = 1; nth < 5; nth++)
      expect((await take(link, { digits: wrongFor(shown, nth) }, { cookies })).body).toMatchObject(OLD)
    const { digits, code } = shown[0]!
    expect(await take(link, { digits }, { cookies })).toMatchObject({
      status: 429,
      body: { error: 'Too many wrong figures. Please scan the code on the screen instead.' },
    })
    expect((await take(link, { code }, { cookies })).status).toBe(200)
    await at(1, 1)
    expect((await take(link, { digits }, { cookies })).status).toBe(200)
  })

  it('count alone: right ones are not limited', async () => {
    const link = await newLink()
    const { digits } = await (await screen(link)).code()
    const { cookies } = await take(link, { digits })
    for (let nth = 0; nth < 6; nth++) expect((await take(link, { digits }, { cookies })).status).toBe(200)
  })

  it.each([
    ['network', 300, () => '198.51.100.9'],
    ['link', 1000, (nth: number) => `203.0.${nth % 250}.${Math.floor(nth / 250)}`],
  ])('from new browsers are limited for one %s to %i an hour, also many at once', async (_, limit, ipOf) => {
    const link = await newLink()
    const { codes } = await screen(link)
    const shown = await codes()
    await app.deps.pool.query(
      `insert into limits (key, window_ends_at, hits) values ($1, app_now() + interval '1 hour', $2)`,
      [limitKey(link, ipOf), limit - 3],
    )
    const tries = Array.from({ length: 12 }, (_, nth) =>
      take(link, { digits: wrongFor(shown, nth) }, { ip: ipOf(nth) }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter(status => status === 422)).toHaveLength(3)
    expect(statuses.filter(status => status === 429)).toHaveLength(9)
    expect((await take(link, { code: shown[0]!.code }, { ip: ipOf(0) })).status).toBe(200)
  })
})

/** By which the service counts. */
const limitKey = (link: { id: string }, ipOf: (nth: number) => string): string =>
  ipOf(0) === ipOf(1) ? `figures ${networkHasher(app.deps.config.APP_SECRET)(ipOf(0)).network}` : `figures ${link.id}`

it('figures hold up nobody at another link, however many are typed at once', async () => {
  const [busy, other] = [await newLink(), await newLink()]
  const scanned = await (await screen(other, 120)).code()
  const holder = await app.deps.pool.connect()
  const waiting = async () =>
    (await holder.query('select from pg_locks where not granted and transactionid = pg_current_xact_id()::xid'))
      .rowCount
  await holder.query('begin')
  await holder.query(`insert into limits values ($1, app_now() + interval '1 hour', 0)`, [`figures ${busy.id}`])
  const tries = Array.from({ length: 40 }, (_, nth) =>
    take(busy, { digits: `1234${nth + 10}` }, { ip: `192.0.2.${nth}` }),
  )
  try {
    await expect.poll(waiting).toBeGreaterThan(0)
    for (let nth = 0; nth < 5; nth++) expect((await take(other, { code: scanned.code })).status).toBe(200)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([422]))
})
