import { expect, it } from 'vitest'
import { personalCookieS } from './personal-link-rules.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const DAY_MS = 24 * 60 * 60_000

it.each([
  ['in 5 days', 5, 35],
  ['in 150 days', 150, 180],
  ['never', 60_000, 180],
  ['29 days ago', -29, 1],
  ['31 days ago', -31, 0],
])('where the link ends %s a browser remembers a personal link for so many days', (_, endsInDays, days) =>
  expect(personalCookieS(new Date(NOW.getTime() + endsInDays * DAY_MS), NOW)).toBe((days * DAY_MS) / 1000),
)
