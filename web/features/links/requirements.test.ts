import { expect, it } from 'vitest'
import { requirementsOf } from './requirements.ts'

it.each([
  [false, false, 'Name'],
  [true, false, 'Name and verified email'],
  [false, true, 'Name and photo'],
  [true, true, 'Name, verified email and photo'],
])('verifying email %s, photo %s: a link asks for %s', (requireUserVerify, requirePhotoVerify, words) => {
  expect(requirementsOf({ requireUserVerify, requirePhotoVerify })).toBe(words)
})
