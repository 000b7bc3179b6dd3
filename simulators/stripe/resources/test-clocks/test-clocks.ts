import { emit, insert, listAll, newId, retrieve } from '../../account.ts'
import { page } from '../../api/list.ts'
import { integer, paging, text } from '../../api/params.ts'
import { route } from '../../api/route.ts'
import { invalid } from '../../api-error.ts'
import { DAY_S } from '../../calendar.ts'
import { deleteCustomer } from '../customers/customers.ts'
import { beginAdvance } from './advance.ts'

const KEPT_DAYS = 30

export const testClockRoutes = [
  route(
    'POST /v1/test_helpers/test_clocks',
    { frozen_time: integer, name: text },
    ({ account, params }) => {
      if (account.livemode) throw invalid('Test clocks are not supported in live mode.')
      const clock = insert(account, 'testClocks', {
        id: newId('clock'),
        object: 'test_helpers.test_clock',
        created: account.now,
        deletes_after: account.now + KEPT_DAYS * DAY_S,
        frozen_time: params.frozen_time,
        livemode: false,
        name: params.name ?? null,
        status: 'ready',
        status_details: {},
      })
      emit(account, 'test_helpers.test_clock.created', clock)
      return clock
    },
    ['frozen_time'],
  ),
  route('GET /v1/test_helpers/test_clocks', paging, ({ account, params }) =>
    page(listAll(account, 'testClocks'), params, '/v1/test_helpers/test_clocks'),
  ),
  route('GET /v1/test_helpers/test_clocks/:id', {}, ({ account, id }) => retrieve(account, 'testClocks', id)),
  route(
    'POST /v1/test_helpers/test_clocks/:id/advance',
    { frozen_time: integer },
    ({ account, id, params }) => {
      const clock = retrieve(account, 'testClocks', id)
      beginAdvance(account, clock, params.frozen_time)
      return clock
    },
    ['frozen_time'],
  ),
  route('DELETE /v1/test_helpers/test_clocks/:id', {}, ({ account, id }) => {
    const clock = retrieve(account, 'testClocks', id)
    for (const customer of listAll(account, 'customers'))
      if (customer.test_clock === id) deleteCustomer(account, customer)
    delete account.store.collections.testClocks[id]
    emit(account, 'test_helpers.test_clock.deleted', clock)
    return { id, object: 'test_helpers.test_clock', deleted: true }
  }),
]
