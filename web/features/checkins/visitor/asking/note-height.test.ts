import { expect, test } from 'vitest'
import { noteHeightPx } from './note-height.ts'

const extent = (topPx: number, bottomPx: number) => ({ topPx, bottomPx })
const name = extent(100, 180)
/** With a hint of 28 px below its text area. */
const note = extent(196, 324)
const area = extent(224, 296)
const email = extent(340, 420)
const heightAt = (edgePx: number) => noteHeightPx({ area, fields: [name, note, email], edgePx })

test('is its own where the bar begins between two fields, or below all', () => {
  expect(heightAt(324)).toBe(null)
  expect(heightAt(340)).toBe(null)
  expect(heightAt(420)).toBe(null)
})

test('grows until the next field begins below the edge', () => {
  expect(heightAt(348)).toBe(72 + 8)
  expect(heightAt(400)).toBe(72 + 60)
})

test('leaves its hint above the edge where a line remains', () => {
  expect(heightAt(320)).toBe(60)
  expect(heightAt(308)).toBe(48)
})

test('ends at the edge where only the hint or the line has room, and holds a line at least', () => {
  expect(heightAt(307)).toBe(75)
  expect(heightAt(275)).toBe(48)
  expect(heightAt(230)).toBe(48)
})

test('is its own where a field above is cut', () => expect(heightAt(150)).toBe(null))
