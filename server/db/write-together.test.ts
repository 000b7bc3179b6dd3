import { Writable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { writeTogether } from './write-together.ts'

/** A client whose statements are written to its stream as they are. */
function clientWithStream() {
  const writes: string[] = []
  const stream = new Writable({
    decodeStrings: false,
    write: (chunk, _, done) => done(void writes.push(chunk)),
    writev: (chunks, done) => done(void writes.push(chunks.map(({ chunk }) => chunk).join(' '))),
  })
  const client = { connection: { stream }, query: (text: string) => stream.write(text) }
  return { client: client as unknown as pg.PoolClient, writes }
}

it('writes the statements of one turn at once', async () => {
  const { client, writes } = clientWithStream()
  writeTogether(client)
  void client.query('begin')
  await Promise.resolve().then(() => client.query('select 1'))
  expect(writes).toEqual([])
  await nextTurn()
  void client.query('commit')
  await nextTurn()
  expect(writes).toEqual(['begin select 1', 'commit'])
})
