import { expect, it } from 'vitest'
import { sessionName, shownIndex } from './shown-session.ts'

const session = (startsAt: string, state: 'over' | 'open' | 'planned' | 'cancelled') => ({ startsAt, state })
const past = session('2027-01-04T08:00:00Z', 'over')
const open = session('2027-01-06T08:00:00Z', 'open')
const planned = session('2027-01-11T08:00:00Z', 'planned')
const now = new Date('2027-01-06T07:50:00Z')

it.each([
  ['the open one', [past, open, planned], 1],
  ['else the last that has begun', [past, planned], 0],
  ['else the first', [planned], 0],
  ['none', [], -1],
])('begins with %s', (_name, sessions, index) => expect(shownIndex(sessions, now)).toBe(index))

it('names a session in its zone', () =>
  expect(sessionName('2027-01-12T08:00:00Z', 'Europe/Berlin')).toBe('Tue 12 Jan, 09:00'))
