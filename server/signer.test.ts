import { expect, test } from 'vitest'
import { signerFor } from './signer.ts'

const OLD = 'a secret of last year'
const NEW = 'a secret of this year'
const signer = signerFor([NEW], 'tests')

test('what was signed is verified, and nothing else', () => {
  const mac = signer.sign('link', 'person')
  expect(signer.verifies(mac, 'link', 'person')).toBe(true)
  expect(signer.verifies(mac, 'link', 'another')).toBe(false)
  expect(signer.verifies(mac, 'linkperson', '')).toBe(false)
  expect(signer.verifies(mac.subarray(1), 'link', 'person')).toBe(false)
  expect(signer.verifies(Buffer.alloc(0), 'link', 'person')).toBe(false)
})

test('a signature for one purpose is none for another', () => {
  expect(signerFor([NEW], 'others').verifies(signer.sign('link'), 'link')).toBe(false)
})

test('a replaced secret still verifies, and signs no more', () => {
  const before = signerFor([OLD], 'tests').sign('link')
  const both = signerFor([NEW, OLD], 'tests')
  expect(both.verifies(before, 'link')).toBe(true)
  expect(both.sign('link')).toEqual(signer.sign('link'))
  expect(signer.verifies(before, 'link')).toBe(false)
})

test('a shorter one has as many bytes as it was cut to', () => {
  const short = signerFor([NEW], 'tests', { bytes: 16 })
  expect(short.sign('link')).toHaveLength(16)
  expect(short.verifies(short.sign('link'), 'link')).toBe(true)
  expect(short.verifies(signer.sign('link'), 'link')).toBe(false)
})
