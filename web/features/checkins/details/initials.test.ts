import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Maya Lindholm', 'ML'],
  ['Khairul Anwar bin Mohd Yusof', 'KY'],
  ['élodie', 'É'],
  ['(Bob) O’Brien', 'BO'],
  ['北京 小明', '北小'],
  ['𠮷田 太郎', '𠮷太'],
  ['– !', ''],
])('%s is shown as %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
