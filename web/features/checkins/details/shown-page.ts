import type { CheckInList } from '../../../../contract/checkins.ts'

export interface ShownPage {
  /** What is on the screen: `checkins` and `pagination` as read, `linkInfo` always the newest. */
  list: CheckInList
  /** Check-ins that have come since and are not on the screen. */
  newCount: number
  /** Rows that came while this page was being looked at. */
  freshIds: readonly string[]
}

export interface Reader {
  /** The check-in that the focus is in. */
  rowId: string | null
  /** The first rows are out of sight. */
  scrolledIn: boolean
}

/**
 * What to show after another answer. New check-ins push every row one place down; whoever reads further on, or stands
 * with the focus in a row that would leave the page, keeps the rows and is told how many are new.
 */
export function shownAfter(shown: ShownPage | null, next: CheckInList, reader: Reader | null): ShownPage {
  const here = { list: next, newCount: 0, freshIds: [] }
  if (!shown || shown.list.pagination.page !== next.pagination.page) return here
  if (shown.list.linkInfo.id !== next.linkInfo.id) return here

  const newCount = next.pagination.total - shown.list.pagination.total
  if (newCount <= 0) return { ...here, freshIds: newCount === 0 ? shown.freshIds : [] }
  const reading = reader && (reader.scrolledIn || leaves(reader.rowId, shown.list, next))
  if (next.pagination.page > 1 || reading) {
    return { list: { ...shown.list, linkInfo: next.linkInfo }, newCount, freshIds: [] }
  }
  const known = new Set(shown.list.checkins.map(({ id }) => id))
  return { ...here, freshIds: next.checkins.filter(({ id }) => !known.has(id)).map(({ id }) => id) }
}

const has = ({ checkins }: CheckInList, checkInId: string) => checkins.some(({ id }) => id === checkInId)

const leaves = (rowId: string | null, before: CheckInList, after: CheckInList) =>
  rowId !== null && has(before, rowId) && !has(after, rowId)
