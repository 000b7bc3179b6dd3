import { expect, test } from 'vitest'
import { accuracyText, organiserOf, sightText } from './ask-texts.ts'

const text = (distanceM: number, accuracyM: number, { inside = false, mobile = true } = {}) => {
  const fix = { latitude: 0, longitude: 0, takenAtMs: 0, seenAtMs: 0, accuracyM }
  return sightText({ distanceM, inside, fix }, mobile).replaceAll('\u00a0', ' ')
}

test('says where the phone places its owner, as far as it can tell', () => {
  expect(text(139.6, 60)).toBe('Your phone places you 140 m from the centre, give or take 60 m.')
  expect(text(4200, 5000)).toBe('Your phone shares an approximate location, give or take 5 km.')
  expect(text(20, 900, { inside: true })).toBe('Your phone shares an approximate location, give or take 900 m.')
})

test('calls a computer no phone', () => {
  expect(text(139.6, 60, { mobile: false })).toBe('Your device places you 140 m from the centre, give or take 60 m.')
  expect(text(4200, 5000, { mobile: false })).toBe('Your device shares an approximate location, give or take 5 km.')
})

test('names who decides, where known', () => {
  expect(organiserOf({ hostName: 'Maya Lindholm' })).toBe('Maya Lindholm')
  expect(organiserOf({ hostName: null })).toBe('The organiser')
})

test('says how exact the position is, and was at first', () => {
  const accuracy = (nowM: number, firstM: number | null) => accuracyText(nowM, firstM).replaceAll('\u00a0', ' ')
  expect(accuracy(60, 60)).toBe('Accuracy ± 60 m')
  expect(accuracy(24.2, 80)).toBe('Accuracy ± 80 m → ± 25 m')
  expect(accuracy(90, 60)).toBe('Accuracy ± 90 m')
})
