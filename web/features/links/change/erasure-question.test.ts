import { expect, test } from 'vitest'
import { USUAL_SETTINGS } from '../../../../contract/link-settings.ts'
import type { OwnLink } from '../../../../contract/links.ts'
import { erasureQuestionOf, fewerKeepDays } from './erasure-question.ts'

const link = {
  ...USUAL_SETTINGS,
  checkinCount: 1,
  voidCount: 0,
  pendingCount: 0,
  heldCount: 0,
  photoDays: 30,
} as OwnLink
const nobody = { ...link, checkinCount: 0 }

test.each([
  [{}, null],
  [{ radiusM: 150 }, null],
  [{ keepDays: null }, null],
  [{ photoDays: 90 }, null],
  [{ photoDays: null }, null],
  [{ keepDays: 7 }, 'Erase what is older?'],
  [{ photoDays: 7 }, 'Erase what is older?'],
  [{ keeps: 'verdict' as const, keepDays: 7 }, 'Erase the locations kept so far?'],
])('before %j is saved the question is %j', (changes, title) => {
  expect(erasureQuestionOf(link, changes, undefined)?.title ?? null).toBe(title)
})

test.each([
  [undefined, 'Check-ins older than a year are erased as you save.'],
  [{ count: 0, more: false, waiting: 0 }, 'Check-ins older than a year are erased from now on. None are that old yet.'],
  [{ count: 1, more: false, waiting: 0 }, '1 check-in older than a year is erased as you save.'],
  [{ count: 9999, more: false, waiting: 0 }, '9,999 check-ins older than a year are erased as you save.'],
  [{ count: 10_000, more: true, waiting: 0 }, 'More than 10,000 check-ins older than a year are erased as you save.'],
  [
    { count: 0, more: false, waiting: 1 },
    'Check-ins older than a year are erased from now on. None are that old yet. 1 visitor who has waited longer for your decision is turned away.',
  ],
  [
    { count: 1, more: false, waiting: 2 },
    '1 check-in older than a year is erased as you save. 2 visitors who have waited longer for your decision are turned away.',
  ],
])('of %j the question says how many check-ins are erased, and each number of days', (older, words) => {
  expect(erasureQuestionOf(link, { keepDays: 365, photoDays: 7 }, older)?.loss).toBe(
    `${words} Photos older than 7 days are erased as you save. Nothing of it comes back when you allow more days again.`,
  )
})

test('where nobody has checked in there is nothing to ask about, or to count', () => {
  expect(erasureQuestionOf(nobody, { keepDays: 7, keeps: 'verdict' }, undefined)).toBeNull()
  expect(fewerKeepDays(nobody, { keepDays: 7 })).toBeNull()
})

test.each([
  [null, 7, 7],
  [30, 7, 7],
  [7, 30, null],
  [30, null, null],
])('kept for %j days, then for %j: what is older than %j days is counted', (before, wanted, counted) => {
  expect(fewerKeepDays({ ...link, keepDays: before }, { keepDays: wanted })).toBe(counted)
})
