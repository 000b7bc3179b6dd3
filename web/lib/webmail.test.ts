import { expect, it } from 'vitest'
import { webmailOf } from './webmail.ts'

it.each([
  ['maya@gmail.com', 'Gmail'],
  ['maya@GoogleMail.com', 'Gmail'],
  ['maya@hotmail.co.uk', 'Outlook'],
  ['maya@live.nl', 'Outlook'],
  ['maya@yahoo.co.jp', 'Yahoo Mail'],
  ['maya@me.com', 'iCloud Mail'],
  ['maya@proton.me', 'Proton Mail'],
])('%s is read in %s', (email, name) => {
  expect(webmailOf(email)?.name).toBe(name)
})

it.each([
  'maya@example.com',
  'maya@notgmail.com',
  'maya@gmail.com.example.com',
  'maya@outlook',
  'gmail.com@example.org',
])('%s is not known', email => {
  expect(webmailOf(email)).toBeNull()
})
