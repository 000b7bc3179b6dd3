import type { DashboardLink } from '../../../contract/links.ts'
import { linkStatus } from './link-status.ts'

/** Of the active links the one that ends first. */
export const nextToExpire = <Link extends Pick<DashboardLink, 'expiresAt' | 'isLinkBlocked'>>(
  links: Link[],
  now: Date,
) =>
  links
    .filter(link => linkStatus(link, now) === 'Active')
    .sort((one, other) => Date.parse(one.expiresAt) - Date.parse(other.expiresAt))
    .at(0)
