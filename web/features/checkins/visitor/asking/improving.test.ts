import { expect, test } from 'vitest'
import { CERTAIN, IMPROVE_MS, type Improving, improve, type Sight } from './improving.ts'

const sight = (accuracyM: number, changes: Partial<Sight> = {}): Sight => ({
  fix: { latitude: 3.1, longitude: 101.7, accuracyM, takenAtMs: 0 },
  distanceM: 140,
  admission: 'ask',
  inside: false,
  seenAtMs: 0,
  ...changes,
})
const after = (...sights: Sight[]) =>
  sights.reduce<Improving>(
    (state, next, nth) => improve(state, { type: 'sight', sight: { ...next, seenAtMs: nth * 1000 } }),
    CERTAIN,
  )

test('the first doubt begins twelve seconds, which later positions do not lengthen', () => {
  expect(after(sight(60))).toMatchObject({ fixes: 1, endsAtMs: IMPROVE_MS })
  expect(after(sight(60), sight(40), sight(30))).toMatchObject({ fixes: 3, endsAtMs: IMPROVE_MS })
})

test('the most exact position counts', () => {
  expect(after(sight(60), sight(25), sight(90)).best?.fix.accuracyM).toBe(25)
})

test('one inside ends the doubt', () => {
  expect(after(sight(60), sight(80, { inside: true, admission: 'in' }))).toEqual(CERTAIN)
})

test('a refused position ends it only when it is as exact', () => {
  expect(after(sight(60), sight(20, { admission: 'refused', distanceM: 300 }))).toEqual(CERTAIN)
  expect(after(sight(60), sight(200, { admission: 'refused', distanceM: 900 })).best?.fix.accuracyM).toBe(60)
  expect(after(sight(20, { admission: 'refused' }))).toEqual(CERTAIN)
})

test('positions are counted as far as the server takes them', () => {
  expect(after(...Array.from({ length: 30 }, () => sight(60))).fixes).toBe(9)
})

test('the visitor may try again, where there is doubt', () => {
  const ended = improve(after(sight(60)), { type: 'end' })
  expect(ended.endsAtMs).toBeNull()
  expect(improve(ended, { type: 'again', atMs: 50_000 }).endsAtMs).toBe(50_000 + IMPROVE_MS)
  expect(improve(CERTAIN, { type: 'again', atMs: 1 })).toEqual(CERTAIN)
})
