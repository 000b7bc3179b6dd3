import { describe, expect, test } from 'vitest'
import { bearingDegrees, compassName } from './direction.ts'

describe('direction', () => {
  test.each([
    [1, 0, 'north'],
    [0.5, 0.5, 'north-east'],
    [0, 1, 'east'],
    [-1, 0, 'south'],
    [0, -1, 'west'],
    [0.5, -0.5, 'north-west'],
  ])('%d° up and %d° to the right is %s', (latitude, longitude, name) => {
    expect(compassName(bearingDegrees({ latitude: 0, longitude: 0 }, { latitude, longitude }))).toBe(name)
  })

  test('just west of north is still north', () => expect(compassName(359)).toBe('north'))
})
