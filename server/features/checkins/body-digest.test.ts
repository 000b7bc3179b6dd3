import { describe, expect, it } from 'vitest'
import { bodyDigest, sameBody } from './body-digest.ts'

const body = { name: 'Aisyah', email: 'aisyah@example.com', phone: null, latitude: 3.1579, longitude: 101.7116 }
const digest = (changes: Record<string, unknown> = {}, key = 'key') => bodyDigest(key, { ...body, ...changes })

describe('the digest of a body', () => {
  it.each([
    ['an absent field and an empty one', { phone: undefined }],
    ['a field that nobody knew and an empty one', { accuracyM: null }],
    ['no photo and none', { photo: null }],
  ])('is the same with %s', (_, changes) => {
    expect(digest(changes)).toEqual(digest())
  })

  it.each([
    ['name', { name: 'Aishah' }],
    ['email', { email: null }],
    ['position', { latitude: 3.15791 }],
    ['photo', { photo: 'AAAA' }],
    ['value under another name', { phone: 'aisyah@example.com', email: null }],
    ['zero in place of nothing', { accuracyM: 0 }],
  ])('is another one with another %s', (_, changes) => {
    expect(digest(changes)).not.toEqual(digest())
  })

  it('tells photos apart, and says nothing without its key', () => {
    expect(digest({ photo: 'AAAA' })).not.toEqual(digest({ photo: 'AAAB' }))
    expect(digest({}, 'another key')).not.toEqual(digest())
  })

  it('is compared only where there are two', () => {
    expect([sameBody(digest(), digest()), sameBody(digest(), digest({ name: 'B' }))]).toEqual([true, false])
    expect([sameBody(null, digest()), sameBody(digest(), null)]).toEqual([true, true])
  })
})
