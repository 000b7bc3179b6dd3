import type { Deps } from '../../deps.ts'
import type { LinkState } from './link-states.ts'

/** How long the check-ins of a link are kept; null: until they are deleted. */
export function keptDays(
  { RETENTION_DAYS }: Pick<Deps['config'], 'RETENTION_DAYS'>,
  { keepDays }: Pick<LinkState, 'keepDays'>,
): number | null {
  if (RETENTION_DAYS === 'keep') return keepDays
  return Math.min(RETENTION_DAYS, keepDays ?? Infinity)
}
