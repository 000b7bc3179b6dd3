import { expect, test } from 'vitest'
import { askFieldsOf } from './ask-body.ts'
import type { Sight } from './improving.ts'

const fix = { latitude: 3.1, longitude: 101.7, accuracyM: 60, takenAtMs: 0 }
const sight: Sight = { fix, distanceM: 140, admission: 'ask', inside: false, seenAtMs: 4000 }

test('an ask says how old its position is, by a clock that only runs forward', () => {
  expect(askFieldsOf({ note: ' In the yard ', sight, fixes: 3 }, 10_500)).toEqual({
    askReview: true,
    fixAgeS: 6.5,
    fixes: 3,
    note: 'In the yard',
  })
  expect(askFieldsOf({ note: '', sight, fixes: 1 }, 9e9).fixAgeS).toBe(3600)
})

test('one without a position brings a proof of work', () => {
  expect(askFieldsOf({ note: '', sight: null, fixes: 0, recaptchaToken: 'proof' }, 0)).toEqual({
    askReview: true,
    recaptchaToken: 'proof',
  })
})
