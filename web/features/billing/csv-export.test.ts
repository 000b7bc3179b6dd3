import { expect, test } from 'vitest'
import { EXPORT_OBSTACLE_TEXTS, exportObstacleOf } from './csv-export.ts'

test('only plans with Free in their name have no export', () => {
  expect(exportObstacleOf('Free', false)).toBe('free')
  expect(exportObstacleOf('Free trial', true)).toBe('free')
  expect(exportObstacleOf('Essential', false)).toBeNull()
})

test('an expired account is told to renew, not that it is on Free', () => {
  expect(exportObstacleOf('Business', true)).toBe('expired')
  expect(Object.values(EXPORT_OBSTACLE_TEXTS.expired).join(' ')).not.toMatch(/Free|paid/)
})
