import { once } from 'node:events'
import { expect, it } from 'vitest'
import { patientStream, ReaderStalled } from './patient-stream.ts'

const PATIENCE_MS = 20

async function* numbers(end: number) {
  for (let number = 1; number <= end; number++) yield Buffer.from(`${number} `)
}

it('gives all pieces to whoever reads them', async () => {
  let text = ''
  for await (const piece of patientStream(numbers(5), PATIENCE_MS)) text += piece
  expect(text).toBe('1 2 3 4 5 ')
})

it.each([
  ['never begins to read', () => undefined],
  ['stops in the middle', (stream: NodeJS.ReadableStream) => stream.once('data', () => stream.pause())],
])('drops a reader who %s', async (_, read) => {
  const stream = patientStream(numbers(1_000_000), PATIENCE_MS)
  read(stream)
  const [error] = await once(stream, 'error')
  expect(error).toBeInstanceOf(ReaderStalled)
  expect(stream.destroyed).toBe(true)
})

it('waits for a piece that takes longer than a reader may', async () => {
  async function* slow() {
    await new Promise(resolve => setTimeout(resolve, 3 * PATIENCE_MS))
    yield Buffer.from('late')
  }
  let text = ''
  for await (const piece of patientStream(slow(), PATIENCE_MS)) text += piece
  expect(text).toBe('late')
})

it('ends in the error of a piece that could not be made', async () => {
  async function* failing() {
    yield Buffer.from('1')
    throw new Error('no such table')
  }
  const stream = patientStream(failing(), PATIENCE_MS)
  stream.resume()
  expect(String(await once(stream, 'error'))).toContain('no such table')
})
