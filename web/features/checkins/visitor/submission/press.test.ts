import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isLate, pressAgeMs, pressAgeS, pressed } from './press.ts'

const HOUR_MS = 3_600_000

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the age of a press', () => {
  const press = { startedAtMs: 7_000, monotonicMs: 5_000, phoneMs: 7_000 }
  /** So many milliseconds later, by the clock that can be set and by the one that cannot. */
  const later = (setMs: number, monotonicMs: number) => ({
    startedAtMs: press.startedAtMs + setMs,
    monotonicMs: press.monotonicMs + monotonicMs,
  })

  test.each([
    ['the other clock was set forward', HOUR_MS],
    ['the other clock was set back', -HOUR_MS],
    ['both clocks agree', 4_000],
  ])('is that of the clock that nobody sets while the page stays in view: %s', (_, setMs) =>
    expect(pressAgeMs({ ...press, inView: true }, later(setMs, 4_000))).toBe(4_000),
  )

  test.each([
    ['the phone has slept', HOUR_MS, 4_000, HOUR_MS],
    ['a clock was set back', -HOUR_MS, 4_000, HOUR_MS],
    ['a clock was set back to the press', 0, 4_000, 4_000],
  ])('is that of the clock that says more once the page was out of view: %s', (_, setMs, monotonicMs, ageMs) =>
    expect(pressAgeMs({ ...press, inView: false }, later(setMs, monotonicMs))).toBe(ageMs),
  )
})

test('the age of a press is told in seconds, an hour at most', () => {
  const press = pressed({})
  vi.advanceTimersByTime(1_500)
  expect(pressAgeS(press)).toBe(1.5)
  vi.advanceTimersByTime(2 * HOUR_MS)
  expect(pressAgeS(press)).toBe(3600)
})

test('an attempt is late after ten minutes', () => {
  const press = pressed({})
  vi.advanceTimersByTime(600_000)
  expect(isLate(press)).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isLate(press)).toBe(true)
})

test('a page that was out of view counts the sleep, also of an attempt that began there', () => {
  const [begunInView, resumed] = [pressed({}), pressed({ startedAtMs: Date.now() })]
  document.dispatchEvent(new Event('visibilitychange'))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: true }))
  const begunHidden = pressed({})
  vi.setSystemTime(Date.now() + 700_000)
  expect([begunInView, resumed, begunHidden].map(pressAgeS)).toEqual([700, 700, 700])
})

describe('a press before the page was loaded again', () => {
  /** A load of the page at a time of the server, on a phone whose clock says another one. */
  async function load(phone: string, server: string) {
    vi.resetModules()
    vi.setSystemTime(phone)
    const { noteServerTime } = await import('../server-clock.ts')
    noteServerTime(server)
    return import('./press.ts')
  }

  test('is as old as by the server, though the phone has corrected its clock', async () => {
    const before = await load('2026-11-25T08:00:00Z', '2026-11-22T10:00:00Z')
    const { startedAtMs } = before.pressed({})
    const after = await load('2026-11-22T10:05:00Z', '2026-11-22T10:05:00Z')
    const press = after.pressed({ startedAtMs })
    expect([after.pressAgeS(press), after.isGivenUp(press)]).toEqual([300, false])
    vi.advanceTimersByTime(60_000)
    expect(after.pressAgeS(press)).toBe(360)
  })

  test('is no younger where the phone’s clock was set back to it', async () => {
    const before = await load('2026-11-22T10:00:00Z', '2026-11-22T10:00:00Z')
    const { startedAtMs } = before.pressed({})
    const after = await load('2026-11-22T10:00:00Z', '2026-11-22T10:20:00Z')
    expect(after.pressAgeS(after.pressed({ startedAtMs }))).toBe(1200)
  })

  test.each([
    ['2026-11-22T10:00:00Z', '2026-11-23T10:00:01Z', false],
    ['1970-01-01T00:00:00Z', '2026-11-23T10:00:00Z', false],
    ['2026-11-23T10:00:01Z', '2026-11-23T10:00:00Z', false],
    ['2026-11-23T10:00:01Z', '2026-11-23T10:00:01Z', true],
    ['1970-01-01T00:00:00Z', '2026-11-23T10:00:01Z', true],
  ])('is given up once a day has passed by every clock: %s, %s', async (phone, server, givenUp) => {
    const before = await load('2026-11-22T10:00:00Z', '2026-11-22T10:00:00Z')
    const press = before.pressed({})
    expect((await load(phone, server)).isGivenUp(press)).toBe(givenUp)
  })

  test('is kept where the phone has corrected its clock between the load and the press', async () => {
    const before = await load('1970-01-01T00:00:00Z', '2026-11-22T10:00:00Z')
    vi.setSystemTime('2026-11-22T10:01:00Z')
    const press = before.pressed({})
    const after = await load('2026-11-22T10:05:00Z', '2026-11-22T10:05:00Z')
    expect(after.isGivenUp(press)).toBe(false)
  })
})
