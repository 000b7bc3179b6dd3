import { queryOptions } from '@tanstack/react-query'
import { paymentsConfig } from '../../../../contract/billing.ts'
import { call } from '../../../lib/call.ts'

export const paymentsConfigQuery = queryOptions({
  queryKey: ['payments-config'],
  queryFn: ({ signal }) => call(paymentsConfig, {}, { signal }),
})
