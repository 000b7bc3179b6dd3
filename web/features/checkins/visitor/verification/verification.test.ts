import { expect, test } from 'vitest'
import { verificationOf } from './verification.ts'

const facts = { name: 'Mei', locationName: 'Hall', checkedInAt: '2026-11-21T08:00:00.000Z' }

test('confirmed, with what is known of it', () => {
  expect(verificationOf(200, { success: true, message: 'ok', ...facts })).toEqual({ is: 'confirmed', ...facts })
  expect(verificationOf(200, { success: true })).toMatchObject({ is: 'confirmed', name: null })
})

test('another browser is asked', () => {
  expect(verificationOf(200, { success: false, confirm: true, ...facts })).toEqual({ is: 'confirm', ...facts })
})

test('erased', () => expect(verificationOf(200, { success: true, rejected: true })).toEqual({ is: 'rejected' }))

test('failed, in the words of the server or our own', () => {
  expect(verificationOf(400, { error: 'Gone', code: 'x' })).toEqual({ is: 'failed', message: 'Gone', again: false })
  expect(verificationOf(200, { success: false, message: 'No' })).toEqual({ is: 'failed', message: 'No', again: false })
  expect(verificationOf(502, null)).toEqual({ is: 'failed', message: 'Failed to verify check-in', again: true })
})

test.each([429, 500, 503, 507])('failed for now with %i, which may be tried again', status => {
  const message = 'We are busy right now. Please try again in a moment.'
  expect(verificationOf(status, { error: message, code: 'busy' })).toEqual({ is: 'failed', message, again: true })
})
