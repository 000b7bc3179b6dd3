import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLink, postCheckIn } from '../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { csvOf, peopleCalls } from '../../testing/people-calls.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let owner: SignedIn
const { dryRun, send, list } = peopleCalls(
  () => app,
  () => owner,
)

beforeAll(async () => {
  app = await startTestApp()
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())

const MANY = 20_000
/** 3 s on a machine at rest. Tests share theirs. */
const MAX_IMPORT_MS = 6000
const MAX_GROWTH_BYTES = 32 * 2 ** 20

async function confirmed(linkId: string) {
  const csv = csvOf(MANY)
  const { digest } = await dryRun(linkId, csv)
  return () => send(linkId, { csv, mode: 'add', dryRun: false, digest })
}
const listIsWhole = (linkId: string) =>
  expect.poll(async () => (await list(linkId)).numbers).toMatchObject({ listed: MANY, found: MANY })

it('takes in 20,000 lines in seconds', async () => {
  const measuredMs: number[] = []
  for (let n = 0; n < 3; n++) {
    const { id } = await makeLink(app, owner.creatorId)
    const take = await confirmed(id)
    const startedAt = performance.now()
    await take()
    measuredMs.push(performance.now() - startedAt)
    await listIsWhole(id)
  }
  expect(Math.min(...measuredMs)).toBeLessThan(MAX_IMPORT_MS)
})

it('lets check-ins of the link through meanwhile', async () => {
  const { id, checkinToken } = await makeLink(app, owner.creatorId)
  const take = await confirmed(id)
  let importing = true
  const taken = take().finally(() => {
    importing = false
  })
  let through = 0
  while (importing) {
    const { status } = await postCheckIn(app, checkinToken, {}, { ip: `203.0.113.${(through % 200) + 1}` })
    expect(status).toBe(200)
    if (importing) through++
  }
  await taken
  await listIsWhole(id)
  expect(through).toBeGreaterThan(1)
})

it('needs no more memory the fifth time than the second', async () => {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc')
  const { id } = await makeLink(app, owner.creatorId)
  const heaps: number[] = []
  for (let n = 0; n < 5; n++) {
    await dryRun(id, csvOf(MANY, n * 10 + 1), 'replace')
    gc()
    heaps.push(process.memoryUsage().heapUsed)
  }
  expect(heaps.at(-1)! - heaps[1]!).toBeLessThan(MAX_GROWTH_BYTES)
})
