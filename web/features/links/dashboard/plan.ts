import { type Dashboard, UNLIMITED } from '../../../../contract/links.ts'

/** Export is not part of plans with this in their name. */
export const withoutExport = (planName: string) => planName.includes('Free')

export const withoutUpgrade = (planName: string) => planName === 'Business'

/** Both 999 and -1 say that there is none. */
export const limitOf = (monthlyLimit: number): number | null =>
  monthlyLimit === UNLIMITED || monthlyLimit === -1 ? null : monthlyLimit

/** '3 of 5 active links' */
export function usage({ activeLinksCount, monthlyLimit }: Dashboard['creator']): string {
  const limit = limitOf(monthlyLimit)
  if (limit === null) return activeLinksCount === 1 ? '1 active link' : `${activeLinksCount} active links`
  return `${activeLinksCount} of ${limit} active ${limit === 1 ? 'link' : 'links'}`
}
