import { describe, expect, test } from 'vitest'
import { error, fix, found, phone, play, tap, timer, validated } from '../presence/testing/presence-events.ts'
import { fixAgeS, isFresh, nextOf } from './fix-age.ts'

const seenAt = (seenAtMs: number) => ({ ...fix(), seenAtMs })

test('the age of a position is told in seconds, an hour at most', () => {
  expect(fixAgeS(seenAt(4_000), 10_500)).toBe(6.5)
  expect(fixAgeS(seenAt(0), 3_600_000)).toBe(3600)
  expect(fixAgeS(seenAt(0), 9e9)).toBe(3600)
  expect(fixAgeS(seenAt(5_000), 4_000)).toBe(0)
})

test('a position is fresh for 90 seconds', () => {
  expect(isFresh(seenAt(1_000), 91_000)).toBe(true)
  expect(isFresh(seenAt(1_000), 91_001)).toBe(false)
})

describe('an old position that is taken again', () => {
  const inside = [phone, tap, found(1), validated(40)]
  const old = play(...inside).state.fix!
  const afterwards = (...events: Parameters<typeof play>) => nextOf(play(...inside, tap, ...events).state, old)

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
