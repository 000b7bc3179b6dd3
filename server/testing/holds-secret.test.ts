import { expect, test } from 'vitest'
import { hashOf, newSecret } from '../db/ids.ts'
import { holdsSecret } from './holds-secret.ts'

test('a secret is found in rows in whatever form it is stored, and its hash is none', () => {
  const secret = newSecret()
  for (const stored of [
    secret,
    `token ${secret}`,
    Buffer.from(secret),
    Buffer.from(secret, 'base64url'),
    { in: secret },
  ])
    expect(holdsSecret([{ id: 1, none: null }, { stored }], secret)).toBe(true)
  expect(holdsSecret([{ id: 1, none: null, hash: hashOf(secret) }], secret)).toBe(false)
})

test('a byte that the letters of a secret begin with is none', () => {
  const secret = `a1${newSecret().slice(2)}`
  expect(holdsSecret([{ hash: Buffer.from([7, 0xa1, 9]) }], secret)).toBe(false)
})
