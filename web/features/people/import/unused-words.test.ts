import { expect, it } from 'vitest'
import { plainText } from '../../../lib/named-words.ts'
import { unusedWords } from './unused-words.ts'

const GROUPS = 'a list has no groups. To keep them apart, make a link for each group and import its people there.'
const FIELDS = 'a list has names, emails and IDs. If one of these is in it, change its heading to Name, Email or ID.'

it.each([
  [[], []],
  [['Group'], [`The column ‘Group’ is not used: ${GROUPS}`]],
  [['Phone'], [`The column ‘Phone’ is not used: ${FIELDS}`]],
  [
    ['Phone', 'Tutorial Group', 'Class', 'Town'],
    [
      `The columns ‘Tutorial Group’ and ‘Class’ are not used: ${GROUPS}`,
      `The columns ‘Phone’ and ‘Town’ are not used: ${FIELDS}`,
    ],
  ],
  [['A', 'B', 'C'], [`The columns ‘A’, ‘B’ and ‘C’ are not used: ${FIELDS}`]],
  [['A', 'B', 'C', 'D', 'E'], [`The columns ‘A’, ‘B’, ‘C’ and 2 more are not used: ${FIELDS}`]],
])('of the unused columns %j it is said: %j', (columns, sentences) => {
  expect(unusedWords(columns).map(plainText)).toEqual(sentences)
})
