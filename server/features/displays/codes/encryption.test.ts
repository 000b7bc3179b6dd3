import { describe, expect, it } from 'vitest'
import { encryptionFor } from './encryption.ts'

const OLD = 'the secret of last year, long enough'
const NEW = 'the secret of this year, long enough'
const plain = Buffer.from('twenty bytes of text')
const encrypted = encryptionFor([OLD], 'a purpose').encrypt(plain, 'row 1')

describe('what is encrypted', () => {
  it('is decrypted with the same secret, also once that is no longer the current one', () => {
    expect(encryptionFor([OLD], 'a purpose').decrypt(encrypted, 'row 1')).toEqual(plain)
    expect(encryptionFor([NEW, OLD], 'a purpose').decrypt(encrypted, 'row 1')).toEqual(plain)
  })

  it('is not readable, and never the same twice', () => {
    expect(encrypted.includes(plain)).toBe(false)
    expect(encryptionFor([OLD], 'a purpose').encrypt(plain, 'row 1')).not.toEqual(encrypted)
  })

  it('is decrypted with no other secret, for no other purpose or row, and not once it is changed', () => {
    const changed = Buffer.from(encrypted)
    changed[changed.length - 1]! ^= 1
    expect([
      encryptionFor([NEW], 'a purpose').decrypt(encrypted, 'row 1'),
      encryptionFor([OLD], 'another purpose').decrypt(encrypted, 'row 1'),
      encryptionFor([OLD], 'a purpose').decrypt(encrypted, 'row 2'),
      encryptionFor([OLD], 'a purpose').decrypt(changed, 'row 1'),
    ]).toEqual([null, null, null, null])
  })
})
