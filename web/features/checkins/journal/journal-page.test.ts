import { expect, test } from 'vitest'
import { pageOfAct, pageOfQuery } from './journal-page.ts'

test.each([
  ['', 1],
  ['page=3', 3],
  ['page=0', 1],
  ['page=1.5', 1],
  ['page=x', 1],
])('the page of %j is %i', (query, page) => {
  expect(pageOfQuery(new URLSearchParams(query))).toBe(page)
})

test.each([
  [214, 1],
  [165, 1],
  [164, 2],
  [1, 5],
])('act %i of 214 stands on page %i', (seq, page) => {
  expect(pageOfAct(seq, 214)).toBe(page)
})
