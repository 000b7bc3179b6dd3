import type { Dashboard } from '../../../../contract/links.ts'
import { limitOf } from '../../../lib/plan-limit.ts'

/** Export is not part of plans with this in their name. */
export const withoutExport = (planName: string) => planName.includes('Free')

export const withoutUpgrade = (planName: string) => planName === 'Business'

/** '3 of 5 active links' */
export function usage({ activeLinksCount, monthlyLimit }: Dashboard['creator']): string {
  const limit = limitOf(monthlyLimit)
  if (limit === null) return activeLinksCount === 1 ? '1 active link' : `${activeLinksCount} active links`
  return `${activeLinksCount} of ${limit} active ${limit === 1 ? 'link' : 'links'}`
}
