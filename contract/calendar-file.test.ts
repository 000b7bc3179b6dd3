import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const event = {
  uid: 'abc-2027-01-12T08:00:00.000Z',
  title: 'Algebra; part 1, rings\nand fields',
  place: ['Room 5', 'Room 5', '12 Main Street'],
  startsAt: '2027-01-12T08:00:00.000Z',
  endsAt: '2027-01-12T09:30:00.000Z',
}
const stampedAt = '2027-01-11T10:00:00.000Z'
const linesOf = (calendar: Partial<Parameters<typeof calendarFile>[0]>) =>
  calendarFile({ stampedAt, events: [event], ...calendar })
    .replaceAll('\r\n ', '')
    .split('\r\n')

test('a session is one event, in UTC', () => {
  const lines = linesOf({ events: [{ ...event, url: 'https://nearmark.example/checkin/abc' }] })
  expect(lines).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Nearmark//Check-in//EN',
    'BEGIN:VEVENT',
    'UID:abc-2027-01-12T08:00:00.000Z',
    'DTSTAMP:20270111T100000Z',
    'DTSTART:20270112T080000Z',
    'DTEND:20270112T093000Z',
    'SUMMARY:Algebra\\; part 1\\, rings\\nand fields',
    'LOCATION:Room 5\\, 12 Main Street',
    'URL:https://nearmark.example/checkin/abc',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('a feed has a name, and says how often to read it; a cancelled session stands in it as such', () => {
  const lines = linesOf({
    feed: { name: 'Room 5, Berlin', refreshHours: 6 },
    events: [event, { ...event, uid: 'other', sequence: 3, cancelled: true }],
  })
  expect(lines.slice(3, 8)).toEqual([
    'METHOD:PUBLISH',
    'NAME:Room 5\\, Berlin',
    'X-WR-CALNAME:Room 5\\, Berlin',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
  ])
  expect(lines.slice(-5)).toEqual(['SEQUENCE:3', 'STATUS:CANCELLED', 'END:VEVENT', 'END:VCALENDAR', ''])
  expect(lines.filter(line => line === 'STATUS:CANCELLED')).toHaveLength(1)
})

test('no line is longer than 75 octets, and no character is cut', () => {
  const file = calendarFile({ stampedAt, events: [{ ...event, place: ['Großer Hörsaal 🎓 '.repeat(12)] }] })
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain('Großer Hörsaal 🎓 '.repeat(12))
})

test('a title can add no line of its own', () => {
  const lines = linesOf({ events: [{ ...event, title: 'A\r\nATTENDEE:mailto:b@example.com\rC\u0000' }] })
  expect(lines).toContain('SUMMARY:A\\nATTENDEE:mailto:b@example.comC')
})
