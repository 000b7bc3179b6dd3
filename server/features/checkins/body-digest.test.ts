import { describe, expect, it } from 'vitest'
import { bodyDigest, sameBody } from './body-digest.ts'

const body = { name: 'Aisyah', email: 'aisyah@example.com', phone: null, latitude: 3.1579, longitude: 101.7116 }
const digest = (changes: Record<string, unknown> = {}, key = 'key') => bodyDigest(key, { ...body, ...changes })

describe('the digest of a body', () => {
  it.each([
    ['a field that is absent or empty', { phone: undefined }],
    ['a newer field that is absent or null', { accuracyM: null }],
    ['a photo that is absent or null', { photo: null }],
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
  ])('differs with another %s', (_, changes) => {
    expect(digest(changes)).not.toEqual(digest())
  })

  it('differs between photos, and between keys', () => {
    expect(digest({ photo: 'AAAA' })).not.toEqual(digest({ photo: 'AAAB' }))
    expect(digest({}, 'another key')).not.toEqual(digest())
  })

  it('is compared only if both exist', () => {
    expect([sameBody(digest(), digest()), sameBody(digest(), digest({ name: 'B' }))]).toEqual([true, false])
    expect([sameBody(null, digest()), sameBody(digest(), null)]).toEqual([true, true])
  })
})
