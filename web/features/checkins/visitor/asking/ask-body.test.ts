import { expect, test } from 'vitest'
import { askFieldsOf } from './ask-body.ts'

test('an ask brings its note, if there is one', () => {
  expect(askFieldsOf({ note: ' In the yard ' })).toEqual({ askReview: true, note: 'In the yard' })
  expect(askFieldsOf({ note: ' ' })).toEqual({ askReview: true })
})

test('a note is one line, however it was typed', () =>
  expect(askFieldsOf({ note: 'In the yard,\nby the gate \r\n\n in a red coat\n' }).note).toBe(
    'In the yard, by the gate in a red coat',
  ))

test('one without a position brings a proof of work', () => {
  expect(askFieldsOf({ note: '', recaptchaToken: 'proof' })).toEqual({ askReview: true, recaptchaToken: 'proof' })
})
