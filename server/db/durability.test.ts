import pg from 'pg'
import { pino } from 'pino'
import { expect, inject, it } from 'vitest'
import { checkDurability } from './durability.ts'

/** What a start says of these settings of a session, the tests' clusters having all three off. */
async function saidOf(options: string, production: boolean) {
  const { host, port, user } = inject('clusters')[0]!
  const pool = new pg.Pool({ host, port, user, database: 'postgres', options })
  const lines: string[] = []
  const log = pino({}, { write: line => lines.push(line) })
  const refusal = await checkDurability(pool, { production, log }).then(
    () => null,
    (error: Error) => error.message,
  )
  await pool.end()
  return { refusal, warned: lines.map(line => JSON.parse(line).off) }
}

it('a commit that does not wait for its WAL is refused in production, and warned of elsewhere', async () => {
  expect((await saidOf('', true)).refusal).toContain('synchronous_commit is off. Set it to on')
  const { refusal, warned } = await saidOf('', false)
  expect([refusal, warned]).toEqual([
    null,
    [expect.arrayContaining(['synchronous_commit', 'fsync', 'full_page_writes'])],
  ])
})

it.each(['on', 'remote_write', 'local'])(
  'with synchronous_commit = %s only the other two are warned of',
  async value => {
    const { refusal, warned } = await saidOf(`-c synchronous_commit=${value}`, true)
    expect(refusal).toBeNull()
    expect(warned[0]!.toSorted()).toEqual(['fsync', 'full_page_writes'])
  },
)
