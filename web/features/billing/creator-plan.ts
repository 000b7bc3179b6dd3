import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { creatorPlan } from '../../../contract/links.ts'
import { CREATOR_PLAN } from '../../../contract/session-calls.ts'
import { call } from '../../lib/call.ts'
import { PLAN_KEY } from './invalidate-plan.ts'

export type CreatorPlan = z.infer<(typeof creatorPlan.replies)[200]>

/** Never from the cache: other tabs and devices use up the plan as well. */
export const creatorPlanQuery = (email: string) =>
  queryOptions({
    queryKey: [PLAN_KEY, 'creator', email],
    queryFn: ({ signal }) => call<typeof creatorPlan>(CREATOR_PLAN, { email }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
