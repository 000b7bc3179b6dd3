import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { inTransaction } from '../../db/db.ts'
import { makeCreator } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { linkStates } from './index.ts'

describe.each(inject('clusters'))('link states on $name', cluster => {
  let app: TestApp
  let tokens: string[]
  beforeAll(async () => {
    app = await startTestApp({}, cluster)
    const { cookies } = await makeCreator(app, { email: 'ada@example.org', planId: 2 })
    const make = async () =>
      (await app.call('POST', '/api/checkin-links/create-with-token', { cookies, body: { placeId: 'town_1735161' } }))
        .body.link.checkinToken
    tokens = [await make(), await make(), await make()]
  })
  afterAll(() => app.stop())

  test("come in the order of the links' ids, with the database's time, without unknown links", async () => {
    const states = await linkStates(
      app.deps.pool,
      [tokens[2]!, 'A'.repeat(22), '\u0000', tokens[0]!, tokens[0]!, tokens[1]!],
      { lock: false },
    )
    expect(states.map(({ checkinToken }) => checkinToken)).toEqual(tokens)
    expect(states[0]).toMatchObject({
      latitude: 3.1412,
      longitude: 101.68653,
      requireUserVerify: false,
      requirePhotoVerify: false,
      blocked: false,
      locationName: 'Kuala Lumpur',
      formattedAddress: 'Kuala Lumpur, Malaysia',
      checkinCount: 0,
    })
    expect(states[0]!.expiresAt.getTime()).toBeGreaterThan(states[0]!.now.getTime())
    expect(Math.abs(states[0]!.now.getTime() - (await app.deps.now()).getTime())).toBeLessThan(5000)
    expect(await linkStates(app.deps.pool, [], { lock: false })).toEqual([])
  })

  test('read under a lock include the changes of the transaction before', async () => {
    const { pool } = app.deps
    const countOnce = () =>
      inTransaction(pool, async client => {
        const [link] = await linkStates(client, [tokens[0]!], { lock: true })
        await client.query('update links set checkin_count = $1 where id = $2', [link!.checkinCount + 1, link!.id])
      })
    await Promise.all(Array.from({ length: 12 }, countOnce))
    const [link] = await linkStates(pool, [tokens[0]!], { lock: false })
    expect(link!.checkinCount).toBe(12)
  })

  test('locked in any order cause no deadlock', async () => {
    const { pool } = app.deps
    const lockAll = (wanted: string[]) =>
      inTransaction(pool, async client => (await linkStates(client, wanted, { lock: true })).length)
    const orders = Array.from({ length: 20 }, (_, index) => (index % 2 ? tokens : tokens.toReversed()))
    expect(await Promise.all(orders.map(lockAll))).toEqual(orders.map(() => 3))
  })

  test.each([true, false])('are found through indexes alone, locked: %s', async lock => {
    const plan = await inTransaction(app.deps.pool, async client => {
      await client.query('set local enable_seqscan = off')
      await linkStates(client, [tokens[0]!], { lock })
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain execute "link-states${lock ? '-locked' : ''}" (array['${tokens[0]}'])`,
      )
      return rows.map(row => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain('links_checkin_token_key')
    expect(plan).toContain('creators_pkey')
    expect(plan).not.toMatch(/Seq Scan on (links|creators)/)
  })
})
