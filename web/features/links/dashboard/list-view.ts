import type { DashboardLink } from '../../../../contract/links.ts'
import { linkStatus } from '../link-status.ts'
import { matchingLinks } from './matching-links.ts'

/** Up to this many links are seen at a glance: they are listed whole, without filters. */
export const GLANCE_LINKS = 5

export const STATUSES = ['active', 'blocked', 'expired'] as const
export const SORTS = ['activity', 'newest', 'last-check-in', 'name', 'check-ins'] as const

export type StatusFilter = (typeof STATUSES)[number]
export type Sort = (typeof SORTS)[number]
const DEFAULT_SORT: Sort = 'activity'

/** The view of the list, as its URL says it. */
export interface ListView {
  /** Null: the first status that has links. */
  status: StatusFilter | null
  sort: Sort
  text: string
}

const oneOf = <T extends string>(known: readonly T[], text: string | null): T | null =>
  known.find(each => each === text) ?? null

export const viewOf = (query: URLSearchParams): ListView => ({
  status: oneOf(STATUSES, query.get('status')),
  sort: oneOf(SORTS, query.get('sort')) ?? DEFAULT_SORT,
  text: query.get('q') ?? '',
})

/** The query with the view written into it. Defaults are left out, and parameters of others stay. */
export function withView(query: URLSearchParams, { status, sort, text }: ListView): URLSearchParams {
  const next = new URLSearchParams(query)
  const values = { status, sort: sort === DEFAULT_SORT ? null : sort, q: text.trim() }
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

interface ShownLinks {
  /** Whether filters are of use. */
  filtered: boolean
  status: StatusFilter
  counts: Record<StatusFilter, number>
  links: DashboardLink[]
  /** Which other links match the text, of the first status that has any. */
  elsewhere: { status: StatusFilter; count: number } | null
}

const FILTERS = { Active: 'active', Blocked: 'blocked', Expired: 'expired' } as const

export function shownLinks(links: DashboardLink[], view: ListView, now: Date): ShownLinks {
  const of: Record<StatusFilter, DashboardLink[]> = { active: [], blocked: [], expired: [] }
  for (const link of links) of[FILTERS[linkStatus(link, now)]].push(link)
  const status = view.status ?? STATUSES.find(each => of[each].length > 0) ?? 'active'
  const counts = { active: of.active.length, blocked: of.blocked.length, expired: of.expired.length }
  if (links.length <= GLANCE_LINKS) {
    const whole = STATUSES.flatMap(each => sorted(of[each], DEFAULT_SORT))
    return { filtered: false, status, counts, links: whole, elsewhere: null }
  }
  const others = STATUSES.filter(each => each !== status)
    .map(each => ({ status: each, count: matchingLinks(of[each], view.text).length }))
    .find(({ count }) => count > 0)
  return {
    filtered: true,
    status,
    counts,
    links: sorted(matchingLinks(of[status], view.text), view.sort),
    elsewhere: others ?? null,
  }
}

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Its latest check-in, or its creation. Both are ISO 8601 in UTC, so that they compare as text. */
const lastActivityOf = ({ createdAt, lastCheckinAt }: DashboardLink) =>
  lastCheckinAt !== null && lastCheckinAt > createdAt ? lastCheckinAt : createdAt

const orders: Record<Exclude<Sort, 'newest'>, (a: DashboardLink, b: DashboardLink) => number> = {
  activity: (a, b) => lastActivityOf(b).localeCompare(lastActivityOf(a)),
  'last-check-in': (a, b) => (b.lastCheckinAt ?? '').localeCompare(a.lastCheckinAt ?? ''),
  name: (a, b) => names.compare(a.locationName, b.locationName),
  'check-ins': (a, b) => b.checkinCount - a.checkinCount,
}

/** The links come newest first, and those that are equal stay so. */
const sorted = (links: DashboardLink[], sort: Sort): DashboardLink[] =>
  sort === 'newest' ? links : links.toSorted(orders[sort])

/** The links in the order of these ids, and those without one above them. */
export function inOrderOf(ids: string[], links: DashboardLink[]): DashboardLink[] {
  const places = new Map(ids.map((id, place) => [id, place]))
  const placeOf = ({ id }: DashboardLink) => places.get(id) ?? -1
  return links.toSorted((a, b) => placeOf(a) - placeOf(b))
}
