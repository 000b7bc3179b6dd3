import { expect, it } from 'vitest'
import { requirementsOf } from './requirements.ts'

it.each([
  [false, false, false, 'name'],
  [true, false, false, 'name and verified email'],
  [false, true, false, 'name and photo'],
  [true, true, false, 'name, verified email and photo'],
  [false, false, true, 'name and the code on the screen'],
  [true, true, true, 'name, verified email, photo and the code on the screen'],
])(
  'verifying email %s, photo %s, code %s: a link asks for %s',
  (requireUserVerify, requirePhotoVerify, requiresCode, words) => {
    expect(requirementsOf({ requireUserVerify, requirePhotoVerify, requiresCode })).toBe(words)
  },
)
