import { describe, expect, test } from 'vitest'
import { maySignUp, type SignUpSettings } from './sign-up-rules.ts'

const lists = { ADMIN_EMAILS: ['admin@elsewhere.example'], INVITED_EMAILS: ['guest@elsewhere.example'] }
const open: SignUpSettings = { ...lists, SIGN_UP: 'open' }
const invited: SignUpSettings = { ...lists, SIGN_UP: [] }
const domains: SignUpSettings = { ...lists, SIGN_UP: ['example.com', 'xn--bcher-kva.de'] }

describe('an account may be made', () => {
  test.each([
    ['anybody where sign-up is open', open, 'somebody@example.net', true],
    ['an admin', invited, 'admin@elsewhere.example', true],
    ['an invited email', invited, 'guest@elsewhere.example', true],
    ['nobody else', invited, 'somebody@elsewhere.example', false],
    ['a listed domain', domains, 'somebody@example.com', true],
    ['a listed international domain', domains, 'somebody@xn--bcher-kva.de', true],
    ['an invited email of another domain', domains, 'guest@elsewhere.example', true],
    ['a subdomain, which is another domain', domains, 'somebody@mail.example.com', false],
    ['a domain that only ends like a listed one', domains, 'somebody@notexample.com', false],
    ['a domain that only begins like a listed one', domains, 'somebody@example.com.evil.example', false],
  ])('for %s', (_, settings, email, expected) => {
    expect(maySignUp(settings, email)).toBe(expected)
  })
})
