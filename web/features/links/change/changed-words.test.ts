import { expect, test } from 'vitest'
import { changedWords } from './changed-words.ts'

test('what has changed is named once, in the order of the form', () => {
  const changes = { radiusM: 50, doubt: 'refuse' as const, requirePhotoVerify: true, placeName: 'Hall' }
  expect(changedWords(changes, { expiry: true })).toBe('Changed: place name, expiry, photo, ring')
  expect(changedWords({ schedule: null }, { expiry: false })).toBe('Changed: times')
  expect(changedWords({}, { expiry: false })).toBe('')
})
