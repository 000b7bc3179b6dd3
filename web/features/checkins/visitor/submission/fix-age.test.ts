import { describe, expect, test } from 'vitest'
import { error, fix, found, phone, play, tap, timer, validated } from '../presence/testing/presence-events.ts'
import { fixAgeS, freshForMs, isFresh, nextOf } from './fix-age.ts'

/** So many milliseconds after the position, by the clock of the page and by that of the phone. */
const after = (pageMs: number, phoneMs = pageMs) => ({ seenAtMs: 5_000 + pageMs, takenAtMs: 7_000 + phoneMs })
const old = { ...fix(), ...after(0) }

test('the age of a position is told in seconds, an hour at most', () => {
  expect(fixAgeS(old, after(6_500))).toBe(6.5)
  expect(fixAgeS(old, after(3_600_000))).toBe(3600)
  expect(fixAgeS(old, after(9e9))).toBe(3600)
})

test('the age of a position is that of the clock that says more, and never less than none', () => {
  expect(fixAgeS(old, after(4_000, 200_000))).toBe(200)
  expect(fixAgeS(old, after(4_000, -200_000))).toBe(4)
  expect(fixAgeS(old, after(-1_000, -200_000))).toBe(0)
})

test('a position is fresh for 90 seconds, also while the clock of the page stands still', () => {
  expect(isFresh(old, after(90_000))).toBe(true)
  expect(isFresh(old, after(90_001))).toBe(false)
  expect(isFresh(old, after(0, 90_001))).toBe(false)
  expect(isFresh(old, after(90_001, -60_000))).toBe(false)
  expect([freshForMs(old, after(20_000)), freshForMs(old, after(0, 100_000))]).toEqual([70_000, 0])
})

describe('an old position that is taken again', () => {
  const inside = [phone, tap, found(1), validated(40)]
  const before = play(...inside).state.fix!
  const afterwards = (...events: Parameters<typeof play>) => nextOf(play(...inside, tap, ...events).state, before)

  test('is waited for', () => {
    expect(afterwards()).toBe('wait')
    expect(afterwards(found(2))).toBe('wait')
  })
  test('is sent once it is found within the circle', () => expect(afterwards(found(2), validated(60))).toBe('send'))
  test('outside the circle, nothing is sent', () => expect(afterwards(found(2), validated(180))).toBe('drop'))
  test('when it cannot be found, the old one is sent', () => {
    expect(afterwards(error(2, 'timeout'))).toBe('send')
    expect(afterwards(error(2, 'unavailable'))).toBe('send')
    expect(afterwards(timer('stall'))).toBe('send')
  })
  test('when it is denied, nothing is sent', () => expect(afterwards(error(2, 'denied'))).toBe('drop'))
})
