import { expect, test } from 'vitest'
import { reasonFault } from './reason-rules.ts'

test.each([
  ['', 'reason_needed'],
  ['ab', 'reason_needed'],
  ['👍👍', 'reason_needed'],
  ['abc', null],
  ['👍👍👍', null],
  ['Left by 10.30, No. 5', null],
  ['see https://example.com', 'reason_has_url'],
  ['see example.com', 'reason_has_url'],
  ['see www.example', 'reason_has_url'],
])('the reason %j: %s', (reason, fault) => {
  expect(reasonFault(reason)).toBe(fault)
})
