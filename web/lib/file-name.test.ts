import { expect, test } from 'vitest'
import { dayStamp, fileName } from './file-name.ts'

test('a place becomes a file of its name', () => {
  expect(fileName('Kuala Lumpur City Centre', '_checkins.csv')).toBe('Kuala Lumpur City Centre_checkins.csv')
  expect(fileName('会議室 3', '.png')).toBe('会議室 3.png')
})

test('what a file system refuses is replaced', () => {
  expect(fileName('a/b\\c:d*e?"<f>|', '.csv')).toBe('a_b_c_d_e___f__.csv')
  expect(fileName('line\nbreak\u202eexe', '.png')).toBe('line_break_exe.png')
  expect(fileName('../../etc', '.csv')).toBe('_.._etc.csv')
  expect(fileName(' .. ', '.csv')).toBe('_.csv')
  expect(fileName('CON', '.png')).toBe('_CON.png')
})

test('a long name is cut between characters and keeps its ending', () => {
  const name = fileName('👩‍👩‍👧'.repeat(40), '_checkins.csv')
  expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(200)
  expect(name).toMatch(/^(👩‍👩‍👧)+_checkins\.csv$/u)
})

test("the stamp is the viewer's day", () => {
  expect(dayStamp(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
})
