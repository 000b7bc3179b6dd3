import { expect, it } from 'vitest'
import { requirementsOf } from './requirements.ts'

it.each([
  [false, false, 'name'],
  [true, false, 'name and verified email'],
  [false, true, 'name and photo'],
  [true, true, 'name, verified email and photo'],
])('verifying email %s, photo %s: a link asks for %s', (requireUserVerify, requirePhotoVerify, words) => {
  expect(requirementsOf({ requireUserVerify, requirePhotoVerify })).toBe(words)
})
