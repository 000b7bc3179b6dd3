import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MadeLink } from '../../../testing/check-in-makers.ts'
import { checkOutCalls } from '../../../testing/check-out-calls.ts'
import { makeCreator, type SignedIn } from '../../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { wardenCalls } from '../../../testing/warden-calls.ts'

let app: TestApp
let owner: SignedIn
const { arrive, asOwner, endPresent, linkWith, namesHere } = checkOutCalls(
  () => app,
  () => owner,
)
const warden = wardenCalls(
  () => app,
  () => owner,
)
beforeAll(async () => {
  app = await startTestApp()
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())

const call = async (more: object = {}) => ({
  id: randomUUID(),
  listAt: (await app.deps.now()).toISOString(),
  elapsedS: 0,
  seen: [],
  ...more,
})
const send = (link: MadeLink, body: object) => asOwner('POST', `/api/checkin-links/${link.id}/roll-calls`, body)

/** The status of each of so many replies, one after the other. */
async function statuses(count: number, reply: () => Promise<{ status: number }>): Promise<number[]> {
  const all: number[] = []
  for (let nth = 0; nth < count; nth++) all.push((await reply()).status)
  return all
}
const times = (count: number) => Array.from({ length: count }, () => 200)

describe('a drill, and a day', () => {
  it('takes 20 of the creator and 20 of the warden, and every result of theirs', async () => {
    const link = await linkWith()
    const { id: ada } = await arrive(link, { name: 'Ada' })
    const device = await warden.device(link.id)
    const open = await call({ seen: undefined })
    expect((await send(link, open)).status).toBe(200)
    expect(await statuses(20, async () => send(link, await call()))).toEqual([...times(19), 409])
    expect((await send(link, await call())).body.error).toBe(
      'There are already 20 roll calls within this hour. Please finish one of them.',
    )
    expect((await send(link, { ...open, seen: [ada] })).body).toMatchObject({ seen: 1, missing: 0 })
    expect(await statuses(21, async () => warden.send(device, await call()))).toEqual([...times(20), 409])
  })

  it('takes 40 of a warden, and the creator’s all the same', async () => {
    const link = await linkWith()
    const device = await warden.device(link.id)
    for (let drill = 0; drill < 2; drill++) {
      expect(await statuses(20, async () => warden.send(device, await call()))).toEqual(times(20))
      await app.advance('2 hours')
    }
    expect((await warden.send(device, await call())).body.code).toBe('too_many_requests')
    expect((await send(link, await call())).status).toBe(200)
  })
})

describe('a warden’s roll call', () => {
  it('is of a list from after the warden was made, so that a former drill stays as it was', async () => {
    const link = await linkWith()
    const { id: ada } = await arrive(link, { name: 'Ada' })
    const drill = await call()
    expect((await send(link, drill)).body).toMatchObject({ seen: 0, missing: 1 })
    await app.advance('90 min')
    const device = await warden.device(link.id)
    const { status, body } = await warden.send(
      device,
      await call({ ...drill, id: randomUUID(), elapsedS: 5400, seen: [ada] }),
    )
    expect([status, body.error]).toEqual([
      400,
      'This list is older than this warden’s link. Please start a new roll call.',
    ])
    const { drills } = (await asOwner('GET', `/api/checkin-links/${link.id}/roll-calls`)).body
    expect(drills).toMatchObject([{ missing: 1, rollCalls: [{ by: 'creator' }] }])
    const { listAt } = (await warden.list(device)).body
    expect((await warden.send(device, await call({ listAt, seen: [ada] }))).status).toBe(200)
    const { acts } = (await asOwner('GET', `/api/checkin-links/${link.id}/journal`)).body
    expect(acts[0].changes).toContainEqual({ field: 'listAt', from: null, to: listAt })
  })
})

describe('open roll calls', () => {
  it('hold nobody for longer than 3 hours, one after the other', async () => {
    const link = await linkWith()
    await arrive(link, { name: 'Ada' })
    await app.advance('11 hours')
    await send(link, await call({ seen: undefined }))
    await app.advance('2 hours 30 min')
    await send(link, await call({ seen: undefined }))
    await app.advance('1 hour 29 min')
    await endPresent()
    expect(await namesHere(link)).toEqual(['Ada'])
    await app.advance('2 min')
    await endPresent()
    expect(await namesHere(link)).toEqual([])
  })
})
