import { expect, it } from 'vitest'
import { linksInUse } from './plan-limit.ts'

it.each([
  [5, 15, '5 of 15 active links'],
  [0, 1, '0 of 1 active link'],
  [1, null, '1 active link'],
  // Above the limit, as after a downgrade in another tab.
  [6, 5, '6 active links'],
])('%i links of %o are %s', (used, limit, words) => expect(linksInUse(used, limit)).toBe(words))
