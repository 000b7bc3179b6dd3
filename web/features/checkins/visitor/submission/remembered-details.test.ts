import { expect, test } from 'vitest'
import { holdsRemembered } from './remembered-details.ts'

const remembered = { name: 'Aisyah', email: 'aisyah@example.com', phone: '' }

test.each([
  ['the form is as it was filled in', remembered, true],
  ['only the email is left', { name: 'Mei', email: 'aisyah@example.com', phone: '' }, true],
  ['nothing is left', { name: 'Mei', email: '', phone: '' }, false],
])('%s', (_, fields, held) => expect(holdsRemembered(fields, remembered)).toBe(held))
