import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ExpectedPerson, excusePeople } from '../../../contract/people.ts'
import { call } from '../../lib/call.ts'
import { NO_REASON_YET } from './excuse-reasons.ts'
import { peopleKey } from './queries.ts'
import { useBusyIds } from './use-busy-ids.ts'

type Named = Pick<ExpectedPerson, 'id' | 'name'>

const idsOf = (people: readonly Named[]) => people.map(({ id }) => id)

/** Those who were excused last from a session, or at a link without any, and how to take that back. */
export function useExcuses(linkId: string, startsAt: string | undefined) {
  const client = useQueryClient()
  const [last, setLast] = useState<{
    people: readonly Named[]
    startsAt: string | undefined
    /** Null once the excuses were taken back. */
    reason: string | null
  } | null>(null)
  const { busyIds, attempt } = useBusyIds()
  const send = async (people: readonly Named[], words: { reason: string } | { excused: false }) => {
    try {
      await call(excusePeople, { id: linkId, personIds: idsOf(people), startsAt, ...words })
    } finally {
      // Also after a refusal: somebody may be here meanwhile. The row goes before the note takes the focus from it.
      await client.invalidateQueries({ queryKey: peopleKey(linkId) })
    }
    setLast({ people, startsAt, reason: 'reason' in words ? words.reason : null })
  }
  const sendFromRow = (title: string, people: readonly Named[], words: Parameters<typeof send>[1]) =>
    attempt(title, idsOf(people), () => send(people, words))
  return {
    /** Null once another session is shown. */
    last: last?.startsAt === startsAt ? last : null,
    /** Of people whose excuses are being entered or taken back. */
    busyIds,
    /** Throws the server's refusal. */
    excuse: (people: readonly Named[], reason: string) => send(people, { reason }),
    /** With one press; the reason may be chosen afterwards. */
    excuseNow: (people: readonly Named[], reason = NO_REASON_YET) => sendFromRow('Excuse Failed', people, { reason }),
    takeBack: (people: readonly Named[]) => sendFromRow('Take Back Failed', people, { excused: false }),
  }
}

export type Excuses = ReturnType<typeof useExcuses>
