/**
 * The links that a plan with this limit blocks: the oldest ones above it. Links made while the service had no plans neither count
 * nor are blocked.
 */
export const linksBeyond = <Link extends { limit_exempt: boolean }>(
  linkLimit: number | null,
  newestFirst: readonly Link[],
): Link[] => (linkLimit === null ? [] : newestFirst.filter(link => !link.limit_exempt).slice(linkLimit))
