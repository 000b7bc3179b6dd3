import { expect, test } from 'vitest'
import { plainText } from './named-words.ts'

test('a sentence with names is one text', () => {
  expect(plainText([{ name: 'Ben Tan' }, ', who has attended, becomes ', { name: 'Ada Lim' }, '.'])).toBe(
    'Ben Tan, who has attended, becomes Ada Lim.',
  )
})
