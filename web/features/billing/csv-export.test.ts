import { expect, test } from 'vitest'
import { NO_EXPORT, noExportOf } from './csv-export.ts'

test('only plans with Free in their name have no export', () => {
  expect(noExportOf('Free', false)).toBe('free')
  expect(noExportOf('Free trial', true)).toBe('free')
  expect(noExportOf('Essential', false)).toBeNull()
})

test('an expired account is told to renew, not that it is on Free', () => {
  expect(noExportOf('Business', true)).toBe('expired')
  expect(Object.values(NO_EXPORT.expired).join(' ')).not.toMatch(/Free|paid/)
})
