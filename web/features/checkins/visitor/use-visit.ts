import { useEffect, useState } from 'react'
import type { OpenCheckInPage } from '../../../../contract/check-in-page.ts'
import { screenOf } from './presence/presence-texts.ts'
import { usePresence } from './presence/use-presence.ts'
import type { Receipt } from './receipt/receipts.ts'
import { useReceipt } from './receipt/use-receipt.ts'
import { bodyOf, type Draft, draftOf, EMPTY_DRAFT } from './submission/draft.ts'
import type { Sending } from './submission/submission-runner.ts'
import { useDraft } from './submission/use-draft.ts'
import { useSubmission } from './submission/use-submission.ts'
import { useExpired } from './use-expired.ts'
import { stepOf } from './visit-step.ts'

export type Visit = ReturnType<typeof useVisit>

/** The state of one visit: the position, the typed details, the submission and its result. */
export function useVisit(page: OpenCheckInPage) {
  const { checkinToken } = page.link
  const [state, dispatch] = usePresence(page.link)
  const { draft, changeDraft, clearDraft } = useDraft(checkinToken)
  const { receipt, saveReceipt, confirmReceipt, hideReceipt, removeReceipt } = useReceipt(checkinToken)
  const [tooFar, setTooFar] = useState<{ distanceM: number; message: string } | null>(null)
  const expired = useExpired(page)
  const { sending, send, retry, pause } = useSubmission(checkinToken, {
    onResumed: body => changeDraft(draftOf(body)),
    onDone: newReceipt => {
      clearDraft()
      saveReceipt(newReceipt)
    },
    onTooFar: (distanceM, message) => {
      setTooFar({ distanceM, message })
      dispatch({ type: 'too_far', distanceM })
    },
  })
  useEffect(() => {
    if (receipt) dispatch({ type: 'done' })
  }, [receipt, dispatch])

  const checkInAgain = (details: Partial<Draft>) => {
    changeDraft(details)
    dispatch({ type: 'check_in_again', atMs: Date.now() })
  }
  const samePosition = state.distanceM === null || state.distanceM === tooFar?.distanceM
  const refused: Sending = tooFar && samePosition ? { is: 'refused', message: tooFar.message } : sending
  return {
    state,
    draft,
    sending,
    receipt,
    step: stepOf(screenOf(state), { sending, receipt, expired }),
    /** Why the last attempt failed, until a newer position is known. */
    refused,
    changeDraft,
    retry,
    pause,
    locate: () => dispatch({ type: 'tap' }),
    submit() {
      setTooFar(null)
      send(bodyOf(draft, state.fix!))
    },
    checkInSomeoneElse() {
      hideReceipt()
      checkInAgain(EMPTY_DRAFT)
    },
    clearReceipt() {
      removeReceipt()
      checkInAgain(EMPTY_DRAFT)
    },
    confirmReceipt,
    editWithdrawn({ name, pendingEmail, phone }: Receipt) {
      removeReceipt()
      checkInAgain({ name, email: pendingEmail ?? '', phone })
    },
  }
}
