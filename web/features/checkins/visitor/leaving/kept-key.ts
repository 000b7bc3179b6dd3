import { CHECK_OUT_WITHIN_H } from '../../../../../contract/check-out-call.ts'
import type { Receipt } from '../receipt/receipts.ts'

const KEPT_MS = CHECK_OUT_WITHIN_H * 3_600_000

/** Whether the visitor may still check out, or has done so lately. */
export function keepsKey({ key, checkedInAt, out }: Pick<Receipt, 'key' | 'checkedInAt' | 'out'>, now: Date): boolean {
  return key !== undefined && now.getTime() - Date.parse(out?.outAt ?? checkedInAt) < KEPT_MS
}
