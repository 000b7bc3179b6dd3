import { expect, it } from 'vitest'
import { USUAL_SETTINGS } from '../../../contract/link-settings.ts'
import { keepWords, moreRulesWords } from './folded-words.ts'
import { NO_RULES } from './rules-section.tsx'

it.each([
  [{}, 'Each visit is a check-in of its own.'],
  [
    { repeatRule: 'session', checkOut: 'ask' },
    'Each person is checked in once a session, and again after checking out. Check-ins from one phone are marked. Visitors check out.',
  ],
  [
    { repeatRule: 'ever', checkOut: 'ask' },
    'Each person is checked in once. Check-ins from one phone are marked. Visitors check out.',
  ],
  [
    { requiresCode: true, keeps: 'verdict' },
    'People enter the code on the screen. Only that people were here is kept. Each visit is a check-in of its own.',
  ],
  [{ listRule: 'flag' }, 'Each visit is a check-in of its own. People who are not on the list are marked.'],
  [{ listRule: 'refuse' }, 'Each visit is a check-in of its own. People who are not on the list ask you.'],
] as const)('says what folded rules do: %o', (changes, words) =>
  expect(moreRulesWords({ ...NO_RULES, ...changes })).toBe(words),
)

it.each([
  [{}, 'Check-ins are kept with no limit. Visitors can erase their data.'],
  [
    { keepDays: 30, photoDays: 7, erasure: 'ask' },
    'Check-ins are kept for 30 days, photos for 7 days. You’re asked before visitors’ data is erased.',
  ],
] as const)('says how long is kept: %o', (changes, words) =>
  expect(keepWords({ ...USUAL_SETTINGS, ...changes })).toBe(words),
)
