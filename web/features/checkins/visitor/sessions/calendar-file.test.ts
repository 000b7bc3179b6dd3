import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const event = {
  uid: 'abc-2027-01-12T08:00:00.000Z',
  title: 'Algebra; part 1, rings\nand fields',
  place: 'Room 5',
  url: 'https://nearmark.example/checkin/abc',
  startsAt: '2027-01-12T08:00:00.000Z',
  endsAt: '2027-01-12T09:30:00.000Z',
  now: '2027-01-11T10:00:00.000Z',
}

test('a session is one event, in UTC', () => {
  const lines = calendarFile(event).split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining(['DTSTART:20270112T080000Z', 'DTEND:20270112T093000Z', 'DTSTAMP:20270111T100000Z']),
  )
  expect(lines).toContain('SUMMARY:Algebra\\; part 1\\, rings\\nand fields')
})

test('no line is longer than 75 octets, and no character is cut', () => {
  const file = calendarFile({ ...event, place: 'Großer Hörsaal '.repeat(12) })
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain('Großer Hörsaal '.repeat(12))
})
