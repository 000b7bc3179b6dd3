import { RADIUS_M } from '../../../contract/link-settings.ts'
import { Declined } from '../../http/declined.ts'
import { hostNameFault, mentionsUrl } from '../mail/index.ts'
import type { LinkRow } from './store.ts'

export function checkRadius(radiusM: number | undefined): void {
  if (radiusM !== undefined && (radiusM < RADIUS_M.min || radiusM > RADIUS_M.max)) throw new Declined('radius_range')
}

/** Emails to visitors contain both names. */
export function checkMailedNames(link: Pick<LinkRow, 'require_user_verify' | 'location_name' | 'host_name'>): void {
  if (!link.require_user_verify) return
  if (mentionsUrl(link.location_name)) throw new Declined('place_name_has_url')
  const fault = hostNameFault(link.host_name ?? '')
  if (fault) throw new Declined(fault)
}
