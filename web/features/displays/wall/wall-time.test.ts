import { expect, it } from 'vitest'
import type { Followed } from './follow-display.ts'
import { codesHoldUntilMs, driftAt, isCutOff, isRecent, runningCode, wallNowMs } from './wall-time.ts'

const NOW = '2027-01-04T08:00:00.000Z'
const followed = { shown: { now: NOW }, receivedMs: 5000 } as Followed

it('the clock goes on from the server’s time, whatever the screen’s own clock says', () => {
  expect(new Date(wallNowMs(followed, 65_000)).toISOString()).toBe('2027-01-04T08:01:00.000Z')
})

it('the connection is said to be lost after 120 s', () => {
  expect([isCutOff(followed, 124_999), isCutOff(followed, 125_000)]).toEqual([false, true])
})

it('without a connection nobody is greeted for longer than 12 s', () => {
  expect([isRecent(followed, 16_999), isRecent(followed, 17_000)]).toEqual([true, false])
})

it('each minute the picture moves by a few pixels, and comes back', () => {
  const places = Array.from({ length: 9 }, (_, minute) => driftAt(Date.parse(NOW) + minute * 60_000))
  expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(8)
  expect(places[8]).toEqual(places[0])
  for (const { x, y } of places) expect(Math.hypot(x, y)).toBeLessThan(6)
})

const codes = [
  { code: 'AAAAAAAAAA', digits: '111111', endsInMs: 5000 },
  { code: 'BBBBBBBBBB', digits: '222222', endsInMs: 25_000 },
]

it('the code changes by the clock that only runs forward, and after the last one there is none', () => {
  const codeAfter = (passedMs: number) => runningCode(codes, passedMs)?.code
  expect([0, 4999, 5000, 24_999, 25_000].map(codeAfter)).toEqual([
    'AAAAAAAAAA',
    'AAAAAAAAAA',
    'BBBBBBBBBB',
    'BBBBBBBBBB',
    undefined,
  ])
  expect(runningCode(codes, 0)!.left).toBe(0.25)
  expect(runningCode(codes, 5000)!.left).toBe(1)
})

it('of a screen with a code the lost connection is said after 15 s, and until when its codes hold', () => {
  const coded = { shown: { now: NOW, codes }, receivedMs: 5000 } as unknown as Followed
  expect([isCutOff(coded, 19_999), isCutOff(coded, 20_000)]).toEqual([false, true])
  expect(new Date(codesHoldUntilMs(coded.shown)).toISOString()).toBe('2027-01-04T08:00:25.000Z')
})
