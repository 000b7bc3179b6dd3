import { expect, it } from 'vitest'
import { secondLine } from './second-line.ts'

const LECTURE = {
  title: 'Lecture',
  opensAt: '2027-01-04T07:45:00.000Z',
  startsAt: '2027-01-04T08:00:00.000Z',
  endsAt: '2027-01-04T09:30:00.000Z',
}
const withSessions = { zone: 'Europe/Berlin', outside: 'refuse' as const, current: null, next: LECTURE }
const byCoordinates = {
  locationName: 'Near Kuala Lumpur, Malaysia (3.1579, 101.7116)',
  formattedAddress: 'Near Kuala Lumpur, Malaysia',
}

it('is the address', () =>
  expect(secondLine({ locationName: 'Hall', formattedAddress: '1 Main St', sessions: withSessions })).toBe('1 Main St'))

it('is what the session is called where the name says the address', () => {
  expect(secondLine({ ...byCoordinates, sessions: withSessions })).toBe('Lecture')
  expect(secondLine({ ...byCoordinates, sessions: { ...withSessions, next: null } })).toBeNull()
  expect(secondLine(byCoordinates)).toBeNull()
})
