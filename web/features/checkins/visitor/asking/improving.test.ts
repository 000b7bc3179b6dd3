import { expect, test } from 'vitest'
import { CERTAIN, IMPROVE_MS, type Improving, improve, type Sight } from './improving.ts'

const sight = (accuracyM: number, changes: Partial<Sight> = {}): Sight => ({
  fix: { latitude: 3.1, longitude: 101.7, accuracyM, takenAtMs: 0, seenAtMs: 0 },
  distanceM: 140,
  admission: 'ask',
  inside: false,
  ...changes,
})
const seen = (sight: Sight, seenAtMs: number): Sight => ({ ...sight, fix: { ...sight.fix, seenAtMs } })
const after = (...sights: Sight[]) =>
  sights.reduce<Improving>(
    (state, next, nth) => improve(state, { type: 'sight', sight: seen(next, nth * 1000) }),
    CERTAIN,
  )

test('the first doubt begins twelve seconds, which later positions do not lengthen', () => {
  expect(after(sight(60))).toMatchObject({ endsAtMs: IMPROVE_MS })
  expect(after(sight(60), sight(40), sight(30))).toMatchObject({ endsAtMs: IMPROVE_MS })
})

test('the most exact position counts', () => {
  expect(after(sight(60), sight(25), sight(90)).best?.fix.accuracyM).toBe(25)
})

test('each try improves on the accuracy it began with', () => {
  const improved = after(sight(60), sight(25))
  expect(improved.firstAccuracyM).toBe(60)
  expect(improve(improved, { type: 'again', atMs: 50_000 }).firstAccuracyM).toBe(25)
})

test('one inside ends the doubt', () => {
  expect(after(sight(60), sight(80, { inside: true, admission: 'in' }))).toEqual(CERTAIN)
})

test('a refused position ends it only when it is as exact', () => {
  expect(after(sight(60), sight(20, { admission: 'refused', distanceM: 300 }))).toEqual(CERTAIN)
  expect(after(sight(60), sight(200, { admission: 'refused', distanceM: 900 })).best?.fix.accuracyM).toBe(60)
  expect(after(sight(20, { admission: 'refused' }))).toEqual(CERTAIN)
})

test('the most exact position gives way to a newer one once it is older than 90 seconds', () => {
  const laterBy = (ms: number) => improve(after(sight(20)), { type: 'sight', sight: seen(sight(60), ms) })
  expect(laterBy(90_000).best?.fix.accuracyM).toBe(20)
  expect(laterBy(90_001).best?.fix.accuracyM).toBe(60)
})

test('the visitor may try again, where there is doubt', () => {
  const ended = improve(after(sight(60)), { type: 'end' })
  expect(ended.endsAtMs).toBeNull()
  expect(improve(ended, { type: 'again', atMs: 50_000 }).endsAtMs).toBe(50_000 + IMPROVE_MS)
  expect(improve(CERTAIN, { type: 'again', atMs: 1 })).toEqual(CERTAIN)
})
