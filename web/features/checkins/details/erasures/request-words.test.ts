import { expect, test } from 'vitest'
import { askedFor, erasedText, erasedWhen, eraseLabel } from './request-words.ts'

const now = new Date('2026-11-23T12:00:00Z')

test.each([
  ['2026-12-23T12:00:00Z', 'Erased on December 23 unless you answer'],
  ['2027-01-02T12:00:00Z', 'Erased on January 2 unless you answer'],
  ['2026-11-23T12:00:01Z', 'Erased on November 23 unless you answer'],
  ['2026-11-23T12:00:00Z', 'Being erased'],
  ['2026-11-22T12:00:00Z', 'Being erased'],
])('to be answered by %s: %s', (answerBy, words) => {
  expect(erasedWhen(answerBy, now)).toBe(words)
})

test.each([
  [0, 'No check-ins left, asked on November 23'],
  [1, '1 check-in, asked on November 23'],
  [1200, '1,200 check-ins, asked on November 23'],
])('of %d check-ins: %s', (checkIns, words) => {
  expect(askedFor({ checkIns, askedAt: '2026-11-23T12:00:00Z' })).toBe(words)
})

test.each([
  [0, 0, 'Erase', 'This erases what is left about them at this link.'],
  [1, 0, 'Erase 1 Check-in', 'This erases 1 check-in and the details in the journal.'],
  [1, 1, 'Erase 1 Check-in', 'This erases 1 check-in, its photo and the details in the journal.'],
  [3, 0, 'Erase 3 Check-ins', 'This erases 3 check-ins and the details in the journal.'],
  [3, 1, 'Erase 3 Check-ins', 'This erases 3 check-ins, 1 photo and the details in the journal.'],
  [3, 2, 'Erase 3 Check-ins', 'This erases 3 check-ins, 2 photos and the details in the journal.'],
])('erasing %d check-ins with %d photos: ‘%s’', (checkIns, photos, label, text) => {
  expect(eraseLabel({ checkIns, photos })).toBe(label)
  expect(erasedText({ checkIns, photos })).toBe(text)
})
