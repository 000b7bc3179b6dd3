import { JOURNAL_PAGE_SIZE } from '../../../../contract/records.ts'

/** Anything but a page's number counts as the first page. */
export function pageOfQuery(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

/** The page on which an act stands; the newest, whose number is the total, is the first of page 1. */
export const pageOfAct = (seq: number, total: number): number => Math.floor((total - seq) / JOURNAL_PAGE_SIZE) + 1
