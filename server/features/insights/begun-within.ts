import { setTimeout as sleep } from 'node:timers/promises'

type Chunks = AsyncGenerator<Uint8Array, void>

/**
 * The first chunk, if it comes within this time, and those after it. If it is late, it is empty here and follows with the rest: an
 * answer that has begun may take as long as it needs, where one without a beginning would be 503. A failure in time is thrown.
 */
export async function begunWithin(chunks: Chunks, ms: number): Promise<{ first: Uint8Array; rest: Chunks }> {
  const first = chunks.next()
  // A late failure is thrown to the reader, who may have gone by then.
  first.catch(() => undefined)
  const begun = await Promise.race([first, sleep(ms, null, { ref: false })])
  return begun ? { first: begun.value ?? NOTHING, rest: chunks } : { first: NOTHING, rest: followedBy(first, chunks) }
}

const NOTHING = new Uint8Array()

async function* followedBy(first: Promise<IteratorResult<Uint8Array, void>>, chunks: Chunks): Chunks {
  const { value } = await first
  if (value) yield value
  yield* chunks
}
