import { expect, test } from 'vitest'
import { USUAL_SETTINGS } from '../../../../contract/link-settings.ts'
import type { OwnLink } from '../../../../contract/links.ts'
import { erasureQuestionOf } from './erasure-question.ts'

const link = {
  ...USUAL_SETTINGS,
  checkinCount: 1,
  voidCount: 0,
  pendingCount: 0,
  heldCount: 0,
  photoDays: 30,
} as OwnLink

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
  expect(erasureQuestionOf(link, changes)?.title ?? null).toBe(title)
})

test('the question names each number of days', () => {
  expect(erasureQuestionOf(link, { keepDays: 365, photoDays: 7 })?.loss).toBe(
    'Check-ins older than a year are erased as you save. Photos older than 7 days are erased as you save. Nothing of it comes back when you allow more days again.',
  )
})

test('where nobody has checked in there is nothing to ask about', () => {
  expect(erasureQuestionOf({ ...link, checkinCount: 0 }, { keepDays: 7, keeps: 'verdict' })).toBeNull()
})
