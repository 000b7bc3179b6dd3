import { describe, expect, it } from 'vitest'
import { USUAL_SETTINGS } from '../../../contract/link-settings.ts'
import { METRES_PER_DEGREE } from '../../testing/check-in-makers.ts'
import { verdictOn } from './check-in-rules.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const PLACE = { latitude: 52.52, longitude: 13.405 }
const link = {
  ...PLACE,
  ...USUAL_SETTINGS,
  expiresAt: new Date('2026-03-02T12:00:00Z'),
  blocked: false,
  requireUserVerify: false,
  requirePhotoVerify: false,
  listRule: 'off' as const,
  peopleCount: 0,
}
const claim = {
  position: PLACE,
  accuracyM: 12,
  pressAgeS: 600,
  asksReview: false,
  name: 'Ada',
  email: null,
  hasPhoto: false,
  photoFits: true,
}
const verified = { ...link, requireUserVerify: true }
const withPhoto = { ...claim, hasPhoto: true }
const away = (metres: number, accuracyM: number | null = 12) => ({
  ...claim,
  position: { ...PLACE, latitude: PLACE.latitude + metres / METRES_PER_DEGREE },
  accuracyM,
})

describe('a check-in', () => {
  it('is accepted at the place', () => expect(verdictOn(link, claim, NOW)).toEqual({ kind: 'accepted' }))

  it.each([
    ['expired', { ...link, expiresAt: NOW }, claim],
    ['blocked', { ...link, blocked: true }, claim],
    ['email_required', verified, claim],
    ['name_has_url', verified, { ...claim, email: 'ada@example.com', name: 'ada.example.com' }],
    ['too_far', link, away(110)],
    ['position_needed', link, { ...claim, position: null }],
    ['sent_too_late', link, { ...claim, pressAgeS: 600.1 }],
    ['photo_required', { ...link, requirePhotoVerify: true }, claim],
    ['photo_storage_full', link, { ...withPhoto, photoFits: false }],
  ] as const)('is refused as %s', (reason, place, attempt) => {
    for (const asksReview of [false, true])
      expect(verdictOn(place, { ...attempt, asksReview }, NOW)).toEqual({ kind: 'refused', reason, mayAsk: false })
  })

  it('names the first reason when several apply', () => {
    const ended = { ...verified, expiresAt: NOW, blocked: true }
    expect(verdictOn(ended, away(9000), NOW)).toMatchObject({ reason: 'expired' })
  })
})

describe('at a link that may be asked, a visitor', () => {
  const askable = { ...link, doubt: 'ask', noPosition: 'ask', coarse: 'ask' } as const

  it.each([
    ['just outside', 'too_far', 'doubtful', away(140)],
    ['too blurred to tell', 'position_coarse', 'coarse', away(20, 3000)],
    ['beyond the radius, too blurred to tell', 'position_coarse', 'coarse', away(300, 3000)],
    ['without a position', 'position_needed', 'no_position', { ...claim, position: null, accuracyM: null }],
  ] as const)('%s may ask, and is held for review when asking', (_, refusal, reason, attempt) => {
    expect(verdictOn(askable, attempt, NOW)).toEqual({ kind: 'refused', reason: refusal, mayAsk: true })
    expect(verdictOn(askable, { ...attempt, asksReview: true }, NOW)).toEqual({ kind: 'held', reason })
  })

  it('who is inside gets in, asking or not', () => {
    expect(verdictOn(askable, { ...claim, asksReview: true }, NOW)).toEqual({ kind: 'accepted' })
  })

  it('far away may not ask', () => {
    expect(verdictOn(askable, { ...away(900), asksReview: true }, NOW)).toEqual({
      kind: 'refused',
      reason: 'too_far',
      mayAsk: false,
    })
  })

  it('has the other duties all the same: a photo, an open link', () => {
    const asking = { ...away(140), asksReview: true }
    expect(verdictOn({ ...askable, requirePhotoVerify: true }, asking, NOW)).toMatchObject({ reason: 'photo_required' })
    expect(verdictOn({ ...askable, expiresAt: NOW }, asking, NOW)).toMatchObject({ reason: 'expired', mayAsk: false })
  })
})

describe('at a link whose list decides, a visitor', () => {
  const strict = { ...link, listRule: 'refuse' as const, peopleCount: 30 }
  const held = { kind: 'held', reason: 'not_listed' }

  it('waits for the list, whoever it is', () => expect(verdictOn(strict, claim, NOW)).toEqual(held))

  it.each([
    ['nobody is on it', { ...strict, peopleCount: 0 }, claim],
    ['it only marks', { ...strict, listRule: 'flag' as const }, claim],
    ['an email is confirmed first', { ...strict, requireUserVerify: true }, { ...claim, email: 'ada@example.com' }],
  ])('does not wait where %s', (_, place, attempt) =>
    expect(verdictOn(place, attempt, NOW)).toEqual({ kind: 'accepted' }),
  )

  it('is refused for the usual reasons first', () => {
    expect(verdictOn(strict, away(9000), NOW)).toMatchObject({ reason: 'too_far' })
    expect(verdictOn({ ...strict, requirePhotoVerify: true }, claim, NOW)).toMatchObject({ reason: 'photo_required' })
    const asking = { ...away(140, 60), asksReview: true }
    expect(verdictOn({ ...strict, doubt: 'ask' }, asking, NOW)).toEqual({ kind: 'held', reason: 'doubtful' })
  })
})
