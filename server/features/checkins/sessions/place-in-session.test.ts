import { expect, it } from 'vitest'
import type { LinkSessions } from '../../schedules/index.ts'
import { placeInSession } from './place-in-session.ts'

it('looks for the next and the last session only for somebody who hears of them', () => {
  const looked: string[] = []
  const nothing = (what: string) => () => {
    looked.push(what)
    return null
  }
  const sessions: LinkSessions = {
    windows: [],
    zone: 'UTC',
    schedule: null,
    outside: 'refuse',
    nextAfter: nothing('next'),
    lastBefore: nothing('last'),
  }
  const link = { now: new Date('2027-01-04T08:00Z'), expiresAt: new Date('2028-01-01') }
  const { sentence } = placeInSession(sessions, { attempt: { openedAt: null }, link })
  expect(looked).toEqual([])
  expect([sentence!(), looked]).toEqual(['This check-in has no sessions any more.', ['next', 'last']])
})
