import { useEffect, useRef, useState } from 'react'
import type { OpenCheckInPage } from '../../../../contract/check-in-page.ts'
import { metresBetween, type Point } from '../../../../contract/geo.ts'
import type { Position } from '../../../lib/geolocation.ts'
import type { PageCode } from './code/page-code.ts'
import { screenOf } from './presence/presence-texts.ts'
import { usePresence } from './presence/use-presence.ts'
import { keyOf, outOf, type Receipt } from './receipt/receipts.ts'
import { useReceipt } from './receipt/use-receipt.ts'
import { endEarlier, isOfEarlier } from './sessions/page-sessions.ts'
import type { CheckInBody } from './submission/check-in-result.ts'
import { bodyOf, draftOf, EMPTY_DRAFT } from './submission/draft.ts'
import type { Sending } from './submission/submission-runner.ts'
import { useDraft } from './submission/use-draft.ts'
import { useFreshFix } from './submission/use-fresh-fix.ts'
import { useSubmission } from './submission/use-submission.ts'
import { useExpired } from './use-expired.ts'
import { stepOf } from './visit-step.ts'

type TooFar = Extract<Sending, { is: 'refused' }> & { distanceM: number }
export type Visit = ReturnType<typeof useVisit>

/**
 * The state of one visit: the position, the typed details, the submission and its result. Only the first `takeAsk` is called; it
 * takes the answer to somebody who asked to be let in, which is no receipt yet.
 */
export function useVisit(page: OpenCheckInPage & { code?: PageCode }, takeAsk?: (waiting: Receipt) => boolean) {
  const { checkinToken } = page.link
  const [state, dispatch] = usePresence(page.link)
  const { draft, changeDraft, clearDraft, prefilled, remember, forget, forgetPerson, person, fillIn } = useDraft(
    checkinToken,
    page.person,
  )
  const { receipt, saveReceipt, leaveReceipt, confirmReceipt, hideReceipt, removeReceipt, removeAllReceipts } =
    useReceipt(checkinToken)
  const [tooFar, setTooFar] = useState<TooFar | null>(null)
  /** Their details do not replace those of the phone's owner. */
  const someoneElse = useRef(false)
  const expired = useExpired(page)
  const { sending, send, retry, pause } = useSubmission(checkinToken, {
    onResumed: body => changeDraft(draftOf(body)),
    onDone: (made, body, key) => {
      const newReceipt = page.link.checkOut ? { ...made, key: keyOf(made, key), out: outOf(made) } : made
      clearDraft()
      if (newReceipt.pendingEmail === null && !someoneElse.current) remember(draftOf(body))
      // Somebody may ask to be let in without a position.
      const distanceM = body.latitude === undefined ? undefined : metresBetween(page.link, body as Point)
      if (takeAsk?.(newReceipt)) return
      const current = page.sessions?.current
      // The answer to an attempt of an earlier session, sent again: the session that runs still waits for its check-in.
      if (current && isOfEarlier(newReceipt, current)) endEarlier({ ...newReceipt, distanceM })
      else saveReceipt({ ...newReceipt, distanceM })
    },
    onTooFar: refusal => {
      setTooFar({ ...refusal, is: 'refused' })
      dispatch({ ...refusal, type: 'too_far' })
    },
  })
  useEffect(() => {
    if (receipt) dispatch({ type: 'done' })
  }, [receipt, dispatch])

  const locate = () => dispatch({ type: 'tap' })
  const submit = (position: Position | null, ask?: Partial<CheckInBody>) => {
    setTooFar(null)
    send({
      ...bodyOf(draft, position, state.fixes),
      ...(page.sessions && { openedAt: page.sessions.openedAt }),
      ...(page.code && { ticket: page.code.ticket() }),
      ...ask,
    })
  }
  const { refreshing, sendFresh } = useFreshFix(state, locate, submit)
  const shown: Sending = refreshing ? { is: 'sending', resumed: false } : sending

  const showForm = () => dispatch({ type: 'check_in_again', atMs: Date.now() })
  const samePosition = state.distanceM === null || state.distanceM === tooFar?.distanceM
  const refused: Sending = tooFar && samePosition ? tooFar : shown
  return {
    state,
    draft,
    person,
    prefilled,
    sending: shown,
    receipt,
    step: stepOf(screenOf(state), { sending: shown, receipt, expired }),
    /** Why the last attempt failed, until a newer position is known. */
    refused,
    /** That it was too far away, until the next one. */
    tooFar,
    changeDraft,
    retry,
    pause,
    locate,
    cancelLocate: () => dispatch({ type: 'cancel' }),
    setRadius: (radiusM: number) => dispatch({ type: 'radius', radiusM }),
    submit,
    /** With a position that is not too old. */
    submitFresh: sendFresh,
    leaveReceipt,
    checkInAgain() {
      hideReceipt()
      fillIn()
      showForm()
    },
    checkInSomeoneElse() {
      someoneElse.current = true
      hideReceipt()
      changeDraft(EMPTY_DRAFT)
      showForm()
    },
    /** Of the form's owner alone: the receipts stay. A visitor who is not the person of a personal link may be the phone's owner. */
    clearDetails() {
      if (person) forgetPerson()
      else forget()
      changeDraft({ name: '', email: '', phone: '' })
    },
    forgetEverything() {
      forgetPerson()
      forget()
      removeAllReceipts()
      changeDraft(EMPTY_DRAFT)
      showForm()
    },
    confirmReceipt(pending: Receipt) {
      // An approved ask tells neither email nor phone: they were remembered when it was sent.
      if (pending.pendingEmail !== null && !someoneElse.current) remember({ ...pending, email: pending.pendingEmail })
      confirmReceipt(pending)
    },
    editWithdrawn({ name, pendingEmail, phone }: Receipt) {
      removeReceipt()
      changeDraft({ ...EMPTY_DRAFT, name, email: pendingEmail ?? '', phone })
      showForm()
    },
  }
}
