import { expect, test } from 'vitest'
import { attachment } from './content-disposition.ts'

const nameOf = (fileName: string) => /filename="([^"]*)"/.exec(attachment(fileName)['content-disposition'])![1]

test.each([
  ['.hidden.csv', 'hidden.csv'],
  // 120 characters from the end, the name begins with its dots.
  [`${'x'.repeat(40)}..${'y'.repeat(118)}`, 'y'.repeat(118)],
])('a file name does not begin with a dot: %s', (fileName, saved) => expect(nameOf(fileName)).toBe(saved))
