import { expect, test } from 'vitest'
import { hereSentence } from './here-sentence.ts'

test.each<[string[], string]>([
  [['Ada'], 'Ada is here already.'],
  [['Ada', 'Ben'], 'Ada and Ben are here already.'],
  [['Ada', 'Ben', 'Cy', 'Dee'], 'Ada, Ben, Cy and 1 other are here already.'],
  [['Ada', 'Ben', 'Cy', 'Dee', 'Eve'], 'Ada, Ben, Cy and 2 others are here already.'],
])('of %j is said: %s', (names, sentence) => {
  expect(hereSentence(names)).toBe(sentence)
})
