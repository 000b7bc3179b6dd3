import { useEffect, useState } from 'react'
import type { OpenCheckInPage } from '../../../../contract/check-in-page.ts'
import { screenOf } from './presence/presence-texts.ts'
import { usePresence } from './presence/use-presence.ts'
import type { OwnCheckIn } from './receipt/receipts.ts'
import { useOwnCheckIn } from './receipt/use-receipt.ts'
import { bodyOf, type Draft, draftOf, NOTHING_TYPED } from './submission/draft.ts'
import type { Sending } from './submission/submission-runner.ts'
import { useDraft } from './submission/use-draft.ts'
import { useSubmission } from './submission/use-submission.ts'
import { useExpired } from './use-expired.ts'
import { stepOf } from './visit-step.ts'

export type Visit = ReturnType<typeof useVisit>

/** A visitor's way through the page: where they are, what they typed, what was sent, and what came of it. */
export function useVisit(page: OpenCheckInPage) {
  const { checkinToken } = page.link
  const [state, dispatch] = usePresence(page.link)
  const { draft, change, forgetDraft } = useDraft(checkinToken)
  const { own, keepOwn, leaveOwn, forgetOwn } = useOwnCheckIn(checkinToken)
  const [tooFar, setTooFar] = useState<{ distanceM: number; message: string } | null>(null)
  const expired = useExpired(page)
  const { sending, send, retry, pause } = useSubmission(checkinToken, {
    onResumed: body => change(draftOf(body)),
    onDone: made => {
      forgetDraft()
      keepOwn(made)
    },
    onTooFar: (distanceM, message) => {
      setTooFar({ distanceM, message })
      dispatch({ type: 'too_far', distanceM })
    },
  })
  useEffect(() => {
    if (own) dispatch({ type: 'done' })
  }, [own, dispatch])

  const again = (filledIn: Partial<Draft>) => {
    change(filledIn)
    dispatch({ type: 'again', atMs: Date.now() })
  }
  const stillThere = state.distanceM === null || state.distanceM === tooFar?.distanceM
  const refused: Sending = tooFar && stillThere ? { is: 'refused', message: tooFar.message } : sending
  return {
    state,
    draft,
    sending,
    own,
    step: stepOf(screenOf(state), { sending, own, expired }),
    /** Why the last attempt failed, for as long as nothing newer is known. */
    refused,
    change,
    retry,
    pause,
    locate: () => dispatch({ type: 'tap' }),
    submit() {
      setTooFar(null)
      send(bodyOf(draft, state.fix!))
    },
    someoneElse() {
      leaveOwn()
      again(NOTHING_TYPED)
    },
    notMe() {
      forgetOwn()
      again(NOTHING_TYPED)
    },
    confirmed: (pending: OwnCheckIn) => keepOwn({ ...pending, pendingEmail: null, phone: '' }),
    withdrawn({ name, pendingEmail, phone }: OwnCheckIn) {
      forgetOwn()
      again({ name, email: pendingEmail ?? '', phone })
    },
  }
}
