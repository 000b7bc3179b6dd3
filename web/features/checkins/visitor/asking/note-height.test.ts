import { expect, test } from 'vitest'
import { noteHeightPx } from './note-height.ts'

const extent = (topPx: number, bottomPx: number) => ({ topPx, bottomPx })
const name = extent(100, 180)
/** With a hint of 40 px below its text area. */
const note = extent(196, 316)
const area = extent(224, 276)
const email = extent(332, 412)
const heightAt = (edgePx: number) => noteHeightPx({ area, fields: [name, note, email], edgePx })

test('is its own where the bar begins between two fields, or below all', () => {
  expect(heightAt(316)).toBe(null)
  expect(heightAt(332)).toBe(null)
  expect(heightAt(412)).toBe(null)
})

test('grows until the next field begins below the edge', () => {
  expect(heightAt(340)).toBe(52 + 8)
  expect(heightAt(400)).toBe(52 + 68)
})

test('ends at the edge where its own field is cut, and holds a line at least', () => {
  expect(heightAt(300)).toBe(68)
  expect(heightAt(275)).toBe(48)
  expect(heightAt(230)).toBe(48)
})

test('is its own where a field above is cut', () => expect(heightAt(150)).toBe(null))
