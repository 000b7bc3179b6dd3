import { describe, expect, test } from 'vitest'
import type { CheckInRecord } from '../../../../contract/checkins.ts'
import type { ListView } from './list-view.ts'
import type { LoadedList } from './queries.ts'
import { shownAfter } from './shown-page.ts'

const PAGE_SIZE = 3

/** The page of a link whose check-ins are numbered from 1; the newest come first. */
function answer(total: number, page = 1, linkId = 'link', view: Partial<ListView> = {}): LoadedList {
  const newest = total - (page - 1) * PAGE_SIZE
  const ordinals = Array.from({ length: Math.min(PAGE_SIZE, newest) }, (_, index) => newest - index)
  return {
    checkins: ordinals.map(ordinal => ({ id: `c${ordinal}`, recordState: 'valid' }) as CheckInRecord),
    pagination: { total, totalPages: Math.ceil(total / PAGE_SIZE), page, limit: PAGE_SIZE },
    searchedCount: total,
    linkInfo: { id: linkId, todayCount: total } as LoadedList['linkInfo'],
    view: { search: '', range: 'all', sort: 'newest', marked: false, page, ...view },
  }
}

const ids = (list: LoadedList) => list.checkins.map(({ id }) => id)
const inRow = (rowId: string) => ({ rowId, scrolledDown: false })
const first = (list: LoadedList) => shownAfter(null, list, null)

describe('the first page', () => {
  test('marks no row as new when it is opened', () => {
    expect(first(answer(5)).freshIds).toEqual([])
  })

  test('adds new rows and marks them', () => {
    const shown = shownAfter(first(answer(5)), answer(7), null)
    expect(ids(shown.list)).toEqual(['c7', 'c6', 'c5'])
    expect(shown.freshIds).toEqual(['c7', 'c6'])
    expect(shown.newCount).toBe(0)
  })

  test('keeps the marks after a reply without new rows', () => {
    const shown = shownAfter(shownAfter(first(answer(5)), answer(6), null), answer(6), null)
    expect(shown.freshIds).toEqual(['c6'])
  })

  test('keeps its rows while the focus is in one that would leave the page', () => {
    const held = shownAfter(first(answer(5)), answer(6), inRow('c3'))
    expect(ids(held.list)).toEqual(['c5', 'c4', 'c3'])
    expect(held.newCount).toBe(1)
    expect(held.list.linkInfo.todayCount).toBe(6)
    // Otherwise the list would seem to leave out what is merely new.
    expect(held.list.searchedCount).toBe(6)
    expect(ids(shownAfter(held, answer(6), null).list)).toEqual(['c6', 'c5', 'c4'])
  })

  test('keeps its rows while the first ones are scrolled out of sight', () => {
    const held = shownAfter(first(answer(5)), answer(6), { rowId: null, scrolledDown: true })
    expect(ids(held.list)).toEqual(['c5', 'c4', 'c3'])
    expect(held.newCount).toBe(1)
  })

  test('adds new rows when the focused row stays on the page', () => {
    expect(ids(shownAfter(first(answer(5)), answer(6), inRow('c5')).list)).toEqual(['c6', 'c5', 'c4'])
  })
})

describe('a later page', () => {
  test('keeps its rows and counts the check-ins since it was opened', () => {
    let shown = shownAfter(first(answer(9, 2)), answer(10, 2), null)
    shown = shownAfter(shown, answer(12, 2), null)
    expect(ids(shown.list)).toEqual(['c6', 'c5', 'c4'])
    expect(shown.list.pagination.total).toBe(9)
    expect(shown.list.linkInfo.todayCount).toBe(12)
    expect(shown.newCount).toBe(3)
  })

  test('another page or another link starts again without marks', () => {
    const shown = shownAfter(first(answer(9, 2)), answer(10, 2), null)
    expect(shownAfter(shown, answer(10, 3), null).newCount).toBe(0)
    expect(ids(shownAfter(shown, answer(4, 2, 'other'), null).list)).toEqual(['c1'])
  })

  test('fewer check-ins than before are shown at once', () => {
    expect(ids(shownAfter(first(answer(9, 2)), answer(7, 2), null).list)).toEqual(['c4', 'c3', 'c2'])
  })
})

describe.each([
  ['searched', { search: 'c' }],
  ['limited to a range', { range: 'today' }],
  ['ordered by name', { sort: 'name' }],
] as const)('a list that is %s', (_, view) => {
  test('keeps its rows and counts the new ones that belong to it', () => {
    const shown = shownAfter(first(answer(5, 1, 'link', view)), answer(7, 1, 'link', view), null)
    expect([ids(shown.list), shown.newCount]).toEqual([['c5', 'c4', 'c3'], 2])
  })

  test('gives way to another view at once', () => {
    expect(ids(shownAfter(first(answer(5, 1, 'link', view)), answer(7), null).list)).toEqual(['c7', 'c6', 'c5'])
  })
})

test('rows that a reader keeps change with their check-ins', () => {
  const next = answer(6)
  next.checkins[1]!.recordState = 'void'
  const shown = shownAfter(first(answer(5)), next, inRow('c3'))
  expect(ids(shown.list)).toEqual(['c5', 'c4', 'c3'])
  expect(shown.list.checkins.map(({ recordState }) => recordState)).toEqual(['void', 'valid', 'valid'])
})
