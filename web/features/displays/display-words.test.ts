import { expect, test } from 'vitest'
import type { Display } from '../../../contract/displays.ts'
import { noCodeWarning, removalLoss, whatItDoes } from './display-words.ts'

const wall: Display = {
  id: '1',
  name: 'Entrance',
  pairedAt: '2026-11-25T09:00:00Z',
  pairUntil: null,
  seenAt: null,
  periodS: null,
  names: 'none',
  mode: 'wall',
}
const rotating = { ...wall, periodS: 30 }
const kiosk: Display = { ...wall, mode: 'kiosk' }
const title = (displays: Display[], requiresCode = true) =>
  noCodeWarning({ displays, requiresCode, mayName: true })?.title ?? null

test('a link that asks for a code says who cannot check in without a screen that shows one', () => {
  expect(title([])).toBe('Nobody can check in yet')
  expect(title([wall])).toBe('Nobody can check in yet')
  expect(title([{ ...rotating, pairedAt: null }])).toBe('Nobody can check in yet')
  expect(title([{ ...kiosk, pairedAt: null }])).toBe('Nobody can check in yet')
  expect(title([wall, kiosk])).toBe('Only the kiosk can check people in yet')
  expect(title([rotating])).toBeNull()
  expect(title([], false)).toBeNull()
})

test('what is lost with a display depends on what it does', () => {
  expect(removalLoss(kiosk)).toContain('nobody can check in or out on it')
  expect(removalLoss(wall)).toContain('To show this check-in there again')
  expect(removalLoss(rotating)).toContain('need another one')
})

test('every display says what it does', () => {
  expect(whatItDoes(kiosk)).toBe('Kiosk, checks people in')
  expect(whatItDoes(wall)).toBe('Shows the QR code')
  expect(whatItDoes({ ...rotating, names: 'first' })).toBe(
    'Shows the QR code · Code changes every 30\u00a0s · Welcomes people on the list',
  )
})
