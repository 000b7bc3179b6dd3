import { useQueryClient } from '@tanstack/react-query'
import { assignCheckIn } from '../../../../../contract/assignments.ts'
import type { CheckInRecord } from '../../../../../contract/checkins.ts'
import {
  addCheckIn,
  correctCheckIn,
  type ErasureReason,
  restoreCheckIn,
  voidCheckIn,
} from '../../../../../contract/records.ts'
import { eraseCheckIn } from '../../../../../contract/visitors.ts'
import { call } from '../../../../lib/call.ts'
import { peopleKey } from '../../../people/index.ts'
import { analyticsKey, checkInsKey } from '../queries.ts'
import type { NewRecord } from './add-dialog.tsx'
import type { Correction } from './correct-dialog.tsx'

/** The calls that act on the records of a link. Each shows the record as the reply says, before the list is loaded again. */
export function useRecordCalls(linkId: string, onChanged?: (record: CheckInRecord) => void) {
  const client = useQueryClient()
  const queryKey = checkInsKey(linkId)
  /** The figures too: they wait for a crowd, and may have missed an act and its undoing between two counts. */
  const reload = () => {
    client.invalidateQueries({ queryKey: analyticsKey(linkId) })
    client.invalidateQueries({ queryKey: peopleKey(linkId) })
    return client.invalidateQueries({ queryKey })
  }
  const acting = async (reply: Promise<{ checkin: CheckInRecord }>): Promise<CheckInRecord> => {
    try {
      const { checkin } = await reply
      // A reply requested before the act would take it back on the screen.
      await client.cancelQueries({ queryKey })
      onChanged?.(checkin)
      return checkin
    } finally {
      // Also after a refusal: another page may have been first.
      reload()
    }
  }
  /** The record goes from the list when that is loaded again. */
  const erase = async (id: string, because: ErasureReason): Promise<void> => {
    try {
      await call(eraseCheckIn, { linkId, id, because })
    } finally {
      await reload()
    }
  }
  return {
    erase,
    add: (record: NewRecord, idempotencyKey: string) =>
      acting(call(addCheckIn, { linkId, ...record }, { idempotencyKey })),
    voidRecord: (id: string, reason: string) => acting(call(voidCheckIn, { linkId, id, reason })),
    restore: (id: string, reason: string) => acting(call(restoreCheckIn, { linkId, id, reason })),
    /** Without a person the assignment is taken back; null is nobody. */
    assign: (id: string, personId: string | null | undefined, reason: string) =>
      acting(call(assignCheckIn, { linkId, id, personId, reason })),
    correct: (id: string, correction: Correction) => acting(call(correctCheckIn, { linkId, id, ...correction })),
  }
}
export type RecordCalls = ReturnType<typeof useRecordCalls>
