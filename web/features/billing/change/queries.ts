import { queryOptions } from '@tanstack/react-query'
import { downgradePreview } from '../../../../contract/accounts.ts'
import { upgradePreview } from '../../../../contract/billing.ts'
import { call } from '../../../lib/call.ts'

/** Never from the cache: the amount falls with every second of the billing period. */
export const upgradePreviewQuery = (newPlanName: string) =>
  queryOptions({
    queryKey: ['upgrade-preview', newPlanName],
    queryFn: ({ signal }) => call(upgradePreview, { newPlanName }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Never from the cache: links are created and expire at any time. */
export const downgradePreviewQuery = (newPlanName: string) =>
  queryOptions({
    queryKey: ['downgrade-preview', newPlanName],
    queryFn: ({ signal }) => call(downgradePreview, { newPlanName }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
