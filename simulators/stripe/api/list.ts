import { invalid, resourceMissing } from '../api-error.ts'
import type { List } from '../wire.ts'

interface Pagination {
  limit?: number
  starting_after?: string
  ending_before?: string
}

const DEFAULT_LIMIT = 10
const MAX_LIMIT = 100

/** One page of a list, newest first; `items` are oldest first. */
export function page<T extends { id: string }>(items: readonly T[], pagination: Pagination, url: string): List<T> {
  const { limit = DEFAULT_LIMIT, starting_after: after, ending_before: before } = pagination
  if (limit < 1 || limit > MAX_LIMIT)
    throw invalid(`This value must be between 1 and ${MAX_LIMIT}.`, 'limit', 'parameter_invalid_integer')
  if (after && before) throw invalid('You cannot parameterize both starting_after and ending_before.', 'ending_before')
  const newestFirst = items.toReversed()
  const indexOf = (id: string, param: string) => {
    const index = newestFirst.findIndex(item => item.id === id)
    if (index < 0) throw resourceMissing('object', id, param)
    return index
  }
  if (before) {
    const end = indexOf(before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { object: 'list', data: newestFirst.slice(start, end), has_more: start > 0, url }
  }
  const start = after ? indexOf(after, 'starting_after') + 1 : 0
  const end = start + limit
  return { object: 'list', data: newestFirst.slice(start, end), has_more: end < newestFirst.length, url }
}

export const completeList = <T>(data: T[], url: string): List<T> => ({ object: 'list', data, has_more: false, url })
