import { expect, test } from 'vitest'
import { noteHeightPx } from './note-height.ts'

const extent = (topPx: number, bottomPx: number) => ({ topPx, bottomPx })
const name = extent(100, 176)
/** With a label of 28 px above its text area. */
const noteField = extent(192, 292)
const note = extent(220, 292)
const email = extent(308, 384)
const heightAt = (edgePx: number) => noteHeightPx({ note, fields: [name, noteField, email], edgePx })

test('is its own where the bar begins between two fields, or below all', () => {
  expect(heightAt(292)).toBe(null)
  expect(heightAt(308)).toBe(null)
  expect(heightAt(384)).toBe(null)
})

test('is its own where the next field shows its label, and that more follows', () => {
  expect(heightAt(348)).toBe(null)
  expect(heightAt(380)).toBe(null)
})

test('is a little less for the sake of that label', () => {
  expect(heightAt(347)).toBe(71)
  expect(heightAt(342)).toBe(66)
})

test('grows where less than the label has room, until the next field begins below the edge', () => {
  expect(heightAt(341)).toBe(72 + 33)
  expect(heightAt(320)).toBe(72 + 12)
})

test('ends at the edge, and holds a line at least', () => {
  expect(heightAt(291)).toBe(63)
  expect(heightAt(240)).toBe(48)
})

test('is its own where a field above is cut', () => expect(heightAt(150)).toBe(null))
