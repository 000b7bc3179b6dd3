import { listAll, retrieve } from '../account.ts'
import { page } from '../api/list.ts'
import { boolean, listOf, paging, text, timeRange } from '../api/params.ts'
import { route } from '../api/route.ts'

export const eventRoutes = [
  route(
    'GET /v1/events',
    { ...paging, type: text, types: listOf(text), created: timeRange, delivery_success: boolean },
    ({ account, params: { type, types, created, delivery_success, ...paging } }) => {
      const named = [...(types ?? []), ...(type ? [type] : [])].map(pattern)
      const matching = listAll(account, 'events').filter(
        one =>
          (named.length === 0 || named.some(matches => matches.test(one.type))) &&
          (created?.(one.created) ?? true) &&
          (delivery_success === undefined || (one.pending_webhooks === 0) === delivery_success),
      )
      return page(matching, paging, '/v1/events')
    },
  ),
  route('GET /v1/events/:id', {}, ({ account, id }) => retrieve(account, 'events', id)),
]

const pattern = (type: string) => new RegExp(`^${type.replaceAll('.', '\\.').replaceAll('*', '.*')}$`)
