import { expect, test } from 'vitest'
import { pageWindow, shownResults } from './page-window.ts'

test('the window stands around the page', () => {
  expect(pageWindow(10, 20, 5)).toEqual([8, 9, 10, 11, 12])
  expect(pageWindow(10, 20, 3)).toEqual([9, 10, 11])
})

test('the window stays within the pages at both ends', () => {
  expect(pageWindow(1, 20, 5)).toEqual([1, 2, 3, 4, 5])
  expect(pageWindow(20, 20, 5)).toEqual([16, 17, 18, 19, 20])
  expect(pageWindow(2, 20, 3)).toEqual([1, 2, 3])
})

test('fewer pages than the window is wide', () => {
  expect(pageWindow(2, 2, 5)).toEqual([1, 2])
  expect(pageWindow(1, 1, 3)).toEqual([1])
  expect(pageWindow(1, 0, 5)).toEqual([])
})

test('the last page shows what is left', () => {
  expect(shownResults(3, 10, 27)).toBe('Showing 21 - 27 of 27 results')
  expect(shownResults(1, 10, 0)).toBe('Showing 0 - 0 of 0 results')
})
