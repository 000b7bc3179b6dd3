import { expect, it } from 'vitest'
import { MAX_LIST_BYTES } from '../../../../contract/people.ts'
import { textOfFile } from './text-of-file.ts'

/** A file that was moved, or lies in a cloud that is out of reach. */
const gone = Object.assign(new Blob(['Ada']), { arrayBuffer: () => Promise.reject(new DOMException('NotFoundError')) })

it.each([
  ['that is gone', gone, 'This file can’t be read.'],
  ['that is no text', new Blob(['PK\x03\x04']), 'This is not a text file.'],
  ['that is too long', new Blob(['x'.repeat(MAX_LIST_BYTES + 1)]), 'This list is too long.'],
])('says what is wrong with a file %s', async (_, file, sentence) => {
  await expect(textOfFile(file)).rejects.toThrow(sentence)
})

it('reads the longest list', async () => {
  const text = 'x'.repeat(MAX_LIST_BYTES)
  expect((await textOfFile(new Blob([text]))) === text).toBe(true)
})
