import { describe, expect, test } from 'vitest'
import { formErrorsOf, PHOTO_REQUIRED } from './form-errors.ts'

describe('formErrorsOf', () => {
  const plain = { requireUserVerify: false, requirePhotoVerify: false }
  const fields = { name: 'Mei', email: '', phone: '', photo: null }

  test('a name is enough when the link requires nothing more', () => {
    expect(formErrorsOf(fields, plain)).toEqual({})
    expect(formErrorsOf({ ...fields, name: '  ' }, plain)).toHaveProperty('name')
  })

  test('a name that is invisible or reverses the text is refused', () => {
    const cannotBeShown = 'contains a character that can’t be shown. Please type it instead of pasting it.'
    expect(formErrorsOf({ ...fields, name: '\u200b\u2060' }, plain)).toEqual({ name: `The name ${cannotBeShown}` })
    expect(formErrorsOf({ ...fields, name: 'Mei\u202e' }, plain)).toEqual({ name: `The name ${cannotBeShown}` })
    expect(formErrorsOf({ ...fields, phone: '\u202d+60 12' }, plain)).toEqual({
      phone: `The phone number ${cannotBeShown}`,
    })
    expect(formErrorsOf({ ...fields, name: 'علی\u200cرضا 👩🏽\u200d💻' }, plain)).toEqual({})
  })

  test('an email, where one is typed, must be valid', () => {
    expect(formErrorsOf({ ...fields, email: 'mei@' }, plain)).toHaveProperty('email')
    for (const email of [' mei@example.com ', 'mei@bücher.de', 'mei@例子.中国', 'mei@xn--bcher-kva.de'])
      expect(formErrorsOf({ ...fields, email }, plain)).toEqual({})
  })

  test('email and photo are required when the link requires them', () => {
    expect(formErrorsOf(fields, { requireUserVerify: true, requirePhotoVerify: true })).toEqual({
      email: 'Please enter your email address.',
      photo: PHOTO_REQUIRED,
    })
  })
})
