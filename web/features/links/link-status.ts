export type LinkStatus = 'Active' | 'Expired' | 'Blocked'

export const STATUS_REASONS: Record<LinkStatus, string> = {
  Active: 'Visitors can check in',
  Expired: 'Visitors can no longer check in',
  Blocked: 'Visitors can’t check in because your account has more active links than it allows',
}

export function linkStatus(link: { expiresAt: string; isLinkBlocked: boolean }, now: Date): LinkStatus {
  if (new Date(link.expiresAt) <= now) return 'Expired'
  return link.isLinkBlocked ? 'Blocked' : 'Active'
}
