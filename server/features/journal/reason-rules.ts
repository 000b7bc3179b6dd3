import { REASON_LENGTH } from '../../../contract/records.ts'
import { isVisible } from '../../../contract/visible-text.ts'
import { mentionsUrl } from '../mail/index.ts'

/** Why a reason cannot stand, or null. It may be emailed to the visitor. */
export function reasonFault(reason: string): 'reason_needed' | 'reason_has_url' | null {
  if ([...reason].length < REASON_LENGTH.min || !isVisible(reason)) return 'reason_needed'
  return mentionsUrl(reason) ? 'reason_has_url' : null
}
