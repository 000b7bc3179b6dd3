import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { begunWithin } from './begun-within.ts'

const bytes = (words: string) => new TextEncoder().encode(words)

/** The first chunk takes a while, as that of a thread that has just been started on a busy machine. */
async function* after(ms: number, chunks: string[], failure?: Error) {
  await sleep(ms)
  if (failure) throw failure
  for (const chunk of chunks) yield bytes(chunk)
}
const all = async ({ first, rest }: Awaited<ReturnType<typeof begunWithin>>) =>
  new TextDecoder().decode(first) + (await text(rest))

it('a first chunk that comes in time is there before the answer begins', async () => {
  const begun = await begunWithin(after(0, ['one', 'two']), 1000)
  expect([new TextDecoder().decode(begun.first), await all(begun)]).toEqual(['one', 'onetwo'])
})

it('one that comes late follows an answer that has begun without it', async () => {
  const begunAt = performance.now()
  const begun = await begunWithin(after(300, ['one', 'two']), 20)
  expect(performance.now() - begunAt).toBeLessThan(250)
  expect([begun.first.length, await all(begun)]).toEqual([0, 'onetwo'])
})

it('nothing at all is an answer too, early or late', async () => {
  for (const ms of [0, 60]) expect(await all(await begunWithin(after(ms, []), 20))).toBe('')
})

it('a failure in time is told in place of an answer, and a late one breaks the answer off', async () => {
  const failure = new Error('no connection')
  await expect(begunWithin(after(0, [], failure), 1000)).rejects.toThrow('no connection')
  const begun = await begunWithin(after(60, [], failure), 20)
  await expect(all(begun)).rejects.toThrow('no connection')
})

it('a late failure troubles nobody once the reader has gone', async () => {
  const { rest } = await begunWithin(after(40, [], new Error('no connection')), 10)
  await rest.return(undefined)
  await sleep(60)
})
