import { expect, test } from 'vitest'
import { problems } from '../../../../contract/problems.ts'
import { CallError } from '../../../lib/call.ts'
import { atKiosk, sinceWords, storedWords } from './kiosk-words.ts'

const CODES = ['position_coarse', 'position_needed', 'network_photos_used_up', 'not_here'] as const

test.each(CODES)('%s is said to somebody without a phone', code => {
  const { status, error } = problems[code]
  const said = atKiosk(new CallError(status, error, { code, mayAsk: true })) as CallError
  expect(said.message).not.toMatch(/phone|mobile|share your/i)
  expect(said.message).not.toBe(error)
  expect([said.status, said.code, said.body.mayAsk]).toEqual([status, code, true])
})

test('other sentences stay', () => {
  const far = new CallError(422, 'You are 140 m away.', { code: 'too_far' })
  expect(atKiosk(far)).toBe(far)
})

test('somebody who has stayed overnight is here since a day', () => {
  const kiosk = { now: '2026-11-25T01:00:00Z', zone: 'Asia/Kuala_Lumpur' }
  expect(sinceWords('2026-11-25T00:02:00Z', kiosk)).toBe('since 08:02')
  expect(sinceWords('2026-11-24T14:10:00Z', kiosk)).toBe('since 22:10 on 24 November')
})

test('what is stored is said before anything is typed', () => {
  const place = { name: 'Main Hall', hostName: 'Maya' }
  const words = (days: number | null, only: string | null, checksOut: boolean) =>
    storedWords({ place, keeps: { days, only }, checksOut })
  expect(words(30, null, false)).toEqual({
    reader: 'Maya',
    text: 'sees what you type and when you check in, for 30 days.',
  })
  expect(words(null, null, true).text).toBe(
    'sees what you type and when you check in. Anyone who types your name here can find that you are here, and check you out.',
  )
  expect(words(30, 'Only the answer.', false).text).toBe('sees what you type. Only the answer.')
  expect(
    storedWords({ place: { ...place, hostName: null }, keeps: { days: null, only: null }, checksOut: false }).reader,
  ).toBe('The organiser')
})
