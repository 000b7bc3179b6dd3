import { useState } from 'react'
import type { ExpectedPerson } from '../../../../../contract/people.ts'
import { randomKey } from '../../../../lib/idempotency-key.ts'
import { type Additions, useBusyIds } from '../../../people/index.ts'
import { SEEN } from '../acts/add-dialog.tsx'
import type { RecordCalls } from '../acts/use-record-calls.ts'

const UNDONE = 'Added by mistake'

/** People who are added with one press, and how the last of them is taken back. `at` is the time of a session that is over. */
export function useAdditions(
  { add, voidRecord }: Pick<RecordCalls, 'add' | 'voidRecord'>,
  at: string | undefined,
): Additions {
  const [last, setLast] = useState<{ person: ExpectedPerson; recordId: string; undone: boolean } | null>(null)
  const { busyIds, attempt } = useBusyIds()
  return {
    last,
    busyIds,
    add: person =>
      attempt('Check-in Failed', [person.id], async () => {
        const { id: personId, name, email } = person
        const record = { name, email: email ?? '', phone: '', personId, reason: SEEN, ...(at && { at }) }
        const { id: recordId } = await add(record, randomKey())
        setLast({ person, recordId, undone: false })
      }),
    undo: () =>
      last
        ? attempt('Undo Failed', [last.person.id], async () => {
            await voidRecord(last.recordId, UNDONE)
            setLast({ ...last, undone: true })
          })
        : Promise.resolve(),
  }
}
