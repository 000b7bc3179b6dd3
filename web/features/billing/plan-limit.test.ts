import { expect, it } from 'vitest'
import { linksInUse } from './plan-limit.ts'

it.each([
  [5, 15, '5 of 15 links in use'],
  [0, 1, '0 of 1 link in use'],
  [1, null, '1 link in use'],
  // Above the limit, as after a downgrade in another tab.
  [6, 5, '6 links in use'],
])('%i links of %o are %s', (used, limit, words) => expect(linksInUse(used, limit)).toBe(words))
