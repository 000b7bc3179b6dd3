import type { CheckInRecord } from '../../../../contract/checkins.ts'
import { isPlain, isSameView } from './list-view.ts'
import type { LoadedList } from './queries.ts'

export interface ShownPage {
  /** The list on the screen: which check-ins, and `pagination`, as first shown; each check-in and what is said of the link as last heard of. */
  list: LoadedList
  /** New check-ins that are not on the screen. */
  newCount: number
  /** Rows that were added while this page was shown. */
  freshIds: readonly string[]
}

export interface Reader {
  /** The check-in whose row has the focus. */
  rowId: string | null
  /** The first rows have been scrolled out of sight. */
  scrolledDown: boolean
}

/**
 * The page to show after another reply. New check-ins push every row down, so a reader who has scrolled, whose focus is in a row
 * that would leave the page, or who has chosen what to see, keeps the old rows and sees how many new ones there are.
 */
export function shownAfter(shown: ShownPage | null, next: LoadedList, reader: Reader | null): ShownPage {
  const replaced = { list: next, newCount: 0, freshIds: [] }
  if (!shown || !isSameView(shown.list.view, next.view)) return replaced
  if (shown.list.linkInfo.id !== next.linkInfo.id) return replaced

  const newCount = next.pagination.total - shown.list.pagination.total
  if (newCount <= 0) return { ...replaced, freshIds: newCount === 0 ? shown.freshIds : [] }
  const reading = reader && (reader.scrolledDown || leaves(reader.rowId, shown.list, next))
  if (next.view.page > 1 || !isPlain(next.view) || reading) {
    const { linkInfo, searchedCount } = next
    const list = next.checkins.reduce(withRecord, { ...shown.list, linkInfo, searchedCount })
    return { list, newCount, freshIds: [] }
  }
  const known = new Set(shown.list.checkins.map(({ id }) => id))
  return { ...replaced, freshIds: next.checkins.filter(({ id }) => !known.has(id)).map(({ id }) => id) }
}

/** The list with this check-in as it is now, where it is on the page. */
export const withRecord = (list: LoadedList, record: CheckInRecord): LoadedList => ({
  ...list,
  checkins: list.checkins.map(shown => (shown.id === record.id ? record : shown)),
})

const has = ({ checkins }: LoadedList, checkInId: string) => checkins.some(({ id }) => id === checkInId)

const leaves = (rowId: string | null, before: LoadedList, after: LoadedList) =>
  rowId !== null && has(before, rowId) && !has(after, rowId)
