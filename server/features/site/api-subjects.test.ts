import { expect, it } from 'vitest'
import { endpoints } from '../../http/openapi.ts'
import { apiSubjects, callsAbout, subjectOf } from './api-subjects.ts'

it.each([
  ['/api/checkin/:checkinToken', 'Checking in'],
  ['/api/checkin-links/:id', 'Links and check-ins'],
  ['/calendar/:token.ics', 'Links and check-ins'],
  ['/api/kiosks/this', 'Links and check-ins'],
  ['/api/verify/:token', 'Signing in'],
  ['/api/stripe-prices', 'Plans and payments'],
  ['/api/stripe-environment', 'Administration'],
  ['/api/admin/end-sessions', 'Administration'],
])('%s is about %s', (path, subject) => {
  expect(subjectOf(path)).toBe(subject)
})

it('the first call is the check-in itself', () => {
  const [first, ...others] = callsAbout('Checking in', endpoints)
  expect([first!.method, first!.path]).toEqual(['POST', '/api/checkin/:checkinToken'])
  expect(others.map(({ path }) => path)).toContain('/api/about/:checkinToken/data')
})

it('every subject has calls, and those of the administration come last', () => {
  const used = new Set(endpoints.map(({ path }) => subjectOf(path)))
  expect(apiSubjects.filter(subject => !used.has(subject))).toEqual([])
  expect(apiSubjects.at(-1)).toBe('Administration')
})
