import { CHECK_IN_ORDERS, type CheckInOrder } from '../../../../contract/checkins.ts'
import { searchText } from '../../../../contract/search-text.ts'

export const RANGES = ['today', '7d', '30d', 'all'] as const
export type Range = (typeof RANGES)[number]

/** Which check-ins are listed, as the page's URL says. */
export interface ListView {
  search: string
  range: Range
  sort: CheckInOrder
  /** Only those with a mark. */
  marked: boolean
  page: number
}

const ALL: ListView = { search: '', range: 'all', sort: 'newest', marked: false, page: 1 }
const MAX_PAGE = 1_000_000

const oneOf = <Value extends string>(values: readonly Value[], text: string | null, otherwise: Value): Value =>
  values.find(value => value === text) ?? otherwise

/** Anything else than a known value counts as absent. */
export function viewOf(query: URLSearchParams): ListView {
  const page = Number(query.get('page'))
  return {
    search: searchText(query.get('q') ?? ''),
    range: oneOf(RANGES, query.get('range'), ALL.range),
    sort: oneOf(CHECK_IN_ORDERS, query.get('sort'), ALL.sort),
    marked: query.get('marked') === 'true',
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  }
}

/** The query with another view; values at their default are left out. */
export function queryOf(query: URLSearchParams, view: ListView): URLSearchParams {
  const next = new URLSearchParams(query)
  const put = (name: string, value: string, otherwise: string) =>
    value === otherwise ? next.delete(name) : next.set(name, value)
  put('q', view.search, ALL.search)
  put('range', view.range, ALL.range)
  put('sort', view.sort, ALL.sort)
  put('marked', String(view.marked), String(ALL.marked))
  put('page', String(view.page), String(ALL.page))
  return next
}

/** Whether some check-ins are left out. */
export const isFiltered = ({ search, range, marked }: Pick<ListView, 'search' | 'range' | 'marked'>): boolean =>
  search !== '' || range !== 'all' || marked

/** Neither filtered nor in another order: new check-ins come first. */
export const isPlain = (view: ListView): boolean => !isFiltered(view) && view.sort === 'newest'

export const isSameView = (a: ListView, b: ListView): boolean =>
  a.search === b.search && a.range === b.range && a.sort === b.sort && a.marked === b.marked && a.page === b.page

const DAYS: Record<Range, number | null> = { today: 1, '7d': 7, '30d': 30, all: null }

/** When the range begins: a midnight of the viewer's zone. */
export function startOf(range: Range, now: Date): Date | undefined {
  const days = DAYS[range]
  return days === null ? undefined : new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1)
}
