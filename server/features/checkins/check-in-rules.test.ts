import { describe, expect, it } from 'vitest'
import { refusalOf } from './check-in-rules.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const link = {
  latitude: 52.52,
  longitude: 13.405,
  radiusM: 100,
  expiresAt: new Date('2026-03-02T12:00:00Z'),
  blocked: false,
  requireUserVerify: false,
  requirePhotoVerify: false,
}
const claim = { latitude: 52.52, longitude: 13.405, name: 'Ada', email: null, hasPhoto: false, photoFits: true }
const verified = { ...link, requireUserVerify: true }
const withPhoto = { ...claim, hasPhoto: true }

describe('a check-in', () => {
  it('is accepted at the place', () => expect(refusalOf(link, claim, NOW)).toBeNull())

  it.each([
    ['expired', { ...link, expiresAt: NOW }, claim],
    ['blocked', { ...link, blocked: true }, claim],
    ['email_required', verified, claim],
    ['name_has_url', verified, { ...claim, email: 'ada@example.com', name: 'ada.example.com' }],
    ['too_far', link, { ...claim, latitude: 52.521 }],
    ['photo_required', { ...link, requirePhotoVerify: true }, claim],
    ['photo_storage_full', link, { ...withPhoto, photoFits: false }],
  ] as const)('is refused as %s', (refusal, place, attempt) => expect(refusalOf(place, attempt, NOW)).toBe(refusal))

  it('names the first reason when several apply', () => {
    expect(refusalOf({ ...verified, expiresAt: NOW, blocked: true }, { ...claim, latitude: 0 }, NOW)).toBe('expired')
  })
})
