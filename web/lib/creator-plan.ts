import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { creatorPlan } from '../../contract/links.ts'
import { call } from './call.ts'

export type CreatorPlan = z.infer<(typeof creatorPlan.replies)[200]>

/** Never from the cache: what is left of a plan changes in other tabs and by other hands. */
export const creatorPlanQuery = (email: string) =>
  queryOptions({
    queryKey: ['creator-plan', email],
    queryFn: ({ signal }) => call(creatorPlan, { email }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
