import type { Dashboard } from '../../../../contract/links.ts'
import { limitOf, usedOf } from '../../billing/index.ts'

export const isHighestPlan = (planName: string) => planName === 'Business'

/** '3 of 5 active links'; beyond the limit the newest stay open: '5 open, 2 blocked'. */
export function usage({
  activeLinksCount,
  monthlyLimit,
}: Pick<Dashboard['creator'], 'activeLinksCount' | 'monthlyLimit'>): string {
  const limit = limitOf(monthlyLimit)
  if (limit === null) return activeLinksCount === 1 ? '1 active link' : `${activeLinksCount} active links`
  const used = usedOf(activeLinksCount, limit)
  return activeLinksCount > limit ? used : `${used} active ${limit === 1 ? 'link' : 'links'}`
}
