import { expect, test } from 'vitest'
import { verificationOf } from './verification.ts'

const facts = { name: 'Mei', locationName: 'Hall', checkedInAt: '2026-11-21T08:00:00.000Z' }

test('confirmed, with what is known of it', () => {
  expect(verificationOf({ success: true, message: 'ok', ...facts })).toEqual({ is: 'confirmed', ...facts })
  expect(verificationOf({ success: true })).toMatchObject({ is: 'confirmed', name: null })
})

test('another browser is asked', () => {
  expect(verificationOf({ success: false, confirm: true, ...facts })).toEqual({ is: 'confirm', ...facts })
})

test('erased', () => expect(verificationOf({ success: true, rejected: true })).toEqual({ is: 'rejected' }))

test('failed, in the words of the server or our own', () => {
  expect(verificationOf({ error: 'Gone', code: 'x' })).toEqual({ is: 'failed', message: 'Gone', again: false })
  expect(verificationOf({ success: false, message: 'No' })).toEqual({ is: 'failed', message: 'No', again: false })
  expect(verificationOf(null)).toEqual({ is: 'failed', message: 'Failed to verify check-in', again: true })
})
