import { expect, test } from 'vitest'
import { USUAL_SETTINGS } from '../../../../contract/link-settings.ts'
import { verdictAt } from './verdict.ts'

const at = (distanceM: number, accuracyM: number, settings = {}) => {
  const { title, measured, ...verdict } = verdictAt({ ...USUAL_SETTINGS, ...settings }, { distanceM, accuracyM })
  return { ...verdict, title: title.replace('\u00a0', ' '), measured: measured.replaceAll('\u00a0', ' ') }
}

test('inside, nothing needs to be changed', () =>
  expect(at(42, 12)).toEqual({
    admission: 'in',
    title: 'You would get in',
    measured: 'Your phone places you 42 m from the pin, give or take 12 m.',
    widenToM: null,
    exact: true,
  }))

test.each([
  ['refuse', 'You would be refused: 130 m'],
  ['ask', 'You would be asked to wait'],
  ['accept', 'You would get in'],
] as const)('in doubt, a link that says %s', (doubt, title) =>
  expect(at(129.2, 20, { doubt })).toMatchObject({ title, widenToM: 150 }),
)

test('far outside, a ring as wide is not offered', () =>
  expect(at(2_340, 20, { doubt: 'ask' })).toMatchObject({ title: 'You would be refused: 2.4 km', widenToM: null }))

test('a blurred position is no place for a pin', () => expect(at(130, 51)).toMatchObject({ exact: false }))
