import { describe, expect, it } from 'vitest'
import { countdownWords, opensWords, ownTimeWords } from './opening-words.ts'

const BERLIN = 'Europe/Berlin'
const ms = (at: string) => Date.parse(at)
/** Thursday, 7 January 2027, 10:35 in Berlin. */
const now = ms('2027-01-07T09:35Z')

describe('the opening', () => {
  it.each([
    ['Opens at 14:00', '2027-01-07T13:00Z'],
    ['Opens Monday at 08:45', '2027-01-11T07:45Z'],
    ['Opens Tuesday, 19 January at 08:45', '2027-01-19T07:45Z'],
  ])('%s', (words, at) => expect(opensWords(ms(at), now, BERLIN)).toBe(words))

  it.each([
    ['Monday at 07:45, your time', 'Europe/London'],
    [null, 'Europe/Paris'],
  ])('is also said in the visitor’s own zone where it differs: %s', (words, ownZone) =>
    expect(ownTimeWords(ms('2027-01-11T07:45Z'), now, BERLIN, ownZone)).toBe(words),
  )
})

it.each([
  [899_100, '15:00'],
  [1, '00:01'],
  [3_600_000, '60:00'],
  [3_601_000, 'In 1 h 1 min'],
  [10_800_000, 'In 3 h 0 min'],
  [86_400_000, 'In 24 h 0 min'],
  [86_401_000, null],
  [0, null],
])('%i ms before it the countdown is %s', (remainingMs, words) =>
  expect(countdownWords(remainingMs)?.replaceAll('\u00a0', ' ') ?? null).toBe(words),
)
