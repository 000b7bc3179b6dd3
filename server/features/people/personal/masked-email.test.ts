import { expect, it } from 'vitest'
import { maskedEmail } from './masked-email.ts'

it.each([
  ['aisyah@example.com', 'a•••@example.com'],
  ['a@example.com', 'a•••@example.com'],
  ['😀x@bücher.de', '😀•••@bücher.de'],
])('%s is shown as %s', (email, shown) => expect(maskedEmail(email)).toBe(shown))
