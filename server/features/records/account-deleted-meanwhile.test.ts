import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { asksAt } from '../../testing/ask-makers.ts'
import { postCheckIn } from '../../testing/check-in-makers.ts'
import { recordCalls } from '../../testing/record-calls.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const apps: TestApp[] = []
beforeAll(async () => {
  for (const cluster of inject('clusters')) apps.push(await startTestApp({}, cluster))
})
afterAll(async () => {
  for (const app of apps) await app.stop()
})

/** How many connections wait for a lock. */
const waiting = async (client: pg.Client) => {
  const { rows } = await client.query(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0].n
}

test.each(['void', 'add', 'approve', 'decline'])('%s never holds a link while it waits for its creator', async act => {
  for (const app of apps) {
    const asks = asksAt(app)
    const link = await asks.link()
    const { owner } = asks
    const { body: checkIn } = await postCheckIn(app, link.checkinToken, { email: `${act}@example.com` })
    const { body: ask } = await asks.ask(link)
    const { act: actOn, add } = recordCalls(() => app)
    const acts: Record<string, () => Promise<unknown>> = {
      void: () => actOn(owner, link.id, checkIn.id, 'void', { reason: 'Wrong hall' }),
      add: () => add(owner, link.id, { name: 'Ben', reason: 'Battery was empty' }),
      approve: () => asks.decide(link, [ask.id], 'approve'),
      decline: () => asks.decide(link, [ask.id], 'decline'),
    }
    const deletion = new pg.Client(app.deps.connection)
    await deletion.connect()
    await deletion.query('begin')
    await deletion.query('select from creators where id = $1 for update', [owner.creatorId])
    const acting = acts[act]!()
    await expect.poll(() => waiting(deletion)).toBeGreaterThan(0)
    // The deletion of the account would wait here, for an act that waits for the deletion.
    await deletion.query('select from links where id = $1 for update nowait', [link.id])
    await deletion.query('rollback')
    await deletion.end()
    await acting
  }
})
