import { describe, expect, test } from 'vitest'
import { isFiltered, type ListView, queryOf, RANGES, startOf, viewOf } from './list-view.ts'

const parsed = (query: string) => viewOf(new URLSearchParams(query))
const ALL: ListView = { search: '', range: 'all', sort: 'newest', marked: false, page: 1 }

describe('the view of a list', () => {
  test('is everything, newest first, unless the URL says otherwise', () => {
    expect(parsed('linkId=1')).toEqual(ALL)
    expect(parsed('q=%20Aisyah%20&range=7d&sort=name&marked=true&page=12')).toEqual({
      search: 'Aisyah',
      range: '7d',
      sort: 'name',
      marked: true,
      page: 12,
    })
  })

  test.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=9999999',
    'range=year',
    'sort=email',
    'q=',
    'q=%E2%80%8B',
  ])('ignores %s', query => {
    expect(parsed(query)).toEqual(ALL)
  })

  test('is written into the URL beside what else stands there, without its defaults', () => {
    const view: ListView = { search: 'a&b', range: 'today', sort: 'name', marked: true, page: 3 }
    const query = queryOf(new URLSearchParams('linkId=1'), view)
    expect(query.toString()).toBe('linkId=1&q=a%26b&range=today&sort=name&marked=true&page=3')
    expect(viewOf(query)).toEqual(view)
    expect(queryOf(query, ALL).toString()).toBe('linkId=1')
  })

  test('is filtered by a search or a range, not by an order', () => {
    expect([parsed('q=a'), parsed('range=today'), parsed('sort=name'), parsed('page=2')].map(isFiltered)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

test('ranges begin at midnight and include today', () => {
  const now = new Date(2026, 10, 3, 15, 30)
  expect(RANGES.map(range => startOf(range, now))).toEqual([
    new Date(2026, 10, 3),
    new Date(2026, 9, 28),
    new Date(2026, 9, 5),
    undefined,
  ])
})
