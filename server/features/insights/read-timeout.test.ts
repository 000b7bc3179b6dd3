import { once } from 'node:events'
import { expect, it } from 'vitest'
import { ReaderStalled, withReadTimeout } from './read-timeout.ts'

/** Longer than a busy machine may keep this process waiting. */
const READ_TIMEOUT_MS = 250
const READ_TIMEOUTS = { chunkMs: READ_TIMEOUT_MS, fileMs: 60_000 }

async function* numbers(end: number) {
  for (let number = 1; number <= end; number++) yield Buffer.from(`${number} `)
}

it('delivers all chunks to a reader', async () => {
  let text = ''
  for await (const piece of withReadTimeout(numbers(5), READ_TIMEOUTS)) text += piece
  expect(text).toBe('1 2 3 4 5 ')
})

it.each([
  ['never starts to read', () => undefined],
  ['stops in the middle', (stream: NodeJS.ReadableStream) => stream.once('data', () => stream.pause())],
])('drops a reader that %s', async (_, read) => {
  const stream = withReadTimeout(numbers(1_000_000), READ_TIMEOUTS)
  read(stream)
  const [error] = await once(stream, 'error')
  expect(error).toBeInstanceOf(ReaderStalled)
  expect(stream.destroyed).toBe(true)
})

it('drops a reader that reads on, but never comes to the end', async () => {
  const stream = withReadTimeout(numbers(1_000_000), { chunkMs: 60_000, fileMs: READ_TIMEOUT_MS })
  const reading = setInterval(() => stream.read(1), 10)
  const [error] = await once(stream, 'error')
  clearInterval(reading)
  expect(error).toBeInstanceOf(ReaderStalled)
  expect(String(error)).toContain('the whole file')
})

it('waits for a slow chunk longer than for a reader', async () => {
  async function* slow() {
    await new Promise(resolve => setTimeout(resolve, 3 * READ_TIMEOUT_MS))
    yield Buffer.from('late')
  }
  let text = ''
  for await (const piece of withReadTimeout(slow(), READ_TIMEOUTS)) text += piece
  expect(text).toBe('late')
})

it('ends with the error of a chunk that failed', async () => {
  async function* failing() {
    yield Buffer.from('1')
    throw new Error('no such table')
  }
  const stream = withReadTimeout(failing(), READ_TIMEOUTS)
  stream.resume()
  expect(String(await once(stream, 'error'))).toContain('no such table')
})
