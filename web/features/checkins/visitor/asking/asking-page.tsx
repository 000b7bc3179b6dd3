import { useLayoutEffect, useState } from 'react'
import type { OpenCheckInPage } from '../../../../../contract/check-in-page.ts'
import { VisitContent } from '../check-in-page.tsx'
import type { LocationProblem } from '../presence/presence-state.ts'
import { useVisit, type Visit } from '../use-visit.ts'
import { AskForm } from './ask-form.tsx'
import { type Ask, askOf, removeAllAsks, removeAsk, saveAsk } from './asks.ts'

import { HeldScreen } from './held-screen.tsx'
import type { Sight } from './improving.ts'
import { MayBeHere } from './may-be-here.tsx'
import { NoPositionStep } from './no-position-step.tsx'
import { useAnswer } from './use-answer.ts'
import { useAsk } from './use-ask.ts'

/** The visitor's page of a link at which doubt is no refusal. */
export function AskingPage({ page }: { page: OpenCheckInPage }) {
  const { checkinToken } = page.link
  const [waiting, setWaiting] = useState<Ask | null>(null)
  useLayoutEffect(() => setWaiting(askOf(checkinToken)), [checkinToken])
  const visit = useVisit(page, (ask, { askReview }) => {
    // One that waits for its email is shown as any other that does.
    if (!askReview || ask.pendingEmail !== null) return false
    saveAsk(ask)
    setWaiting(ask)
    return true
  })
  // The emailed link may be opened anywhere; then the creator decides.
  const { receipt } = visit
  const emailAwaited = receipt?.pendingEmail ? receipt : null
  useAnswer(emailAwaited, ({ state }) => {
    if (!emailAwaited || (state !== 'held' && state !== 'declined')) return
    saveAsk(emailAwaited)
    visit.editWithdrawn(emailAwaited)
    setWaiting(askOf(checkinToken))
  })
  if (!waiting) return <AskingVisit page={page} visit={visit} />
  const forget = () => {
    removeAsk(checkinToken)
    setWaiting(null)
  }
  return (
    <HeldScreen
      page={page}
      ask={waiting}
      onApproved={() => {
        forget()
        visit.confirmReceipt({ ...waiting, pendingEmail: null, phone: '' })
      }}
      onAgain={forget}
    />
  )
}

/** Steps after the position has done its part, and those before there is one. */
const ENDINGS: readonly Visit['step'][] = ['pending', 'done', 'earlier', 'expired']
const BEGINNINGS: readonly Visit['step'][] = ['priming', 'finding']
const PROBLEMS: readonly string[] = ['unsupported', 'insecure', 'denied', 'unavailable', 'timeout', 'failed']

function AskingVisit({ page, visit }: { page: OpenCheckInPage; visit: Visit }) {
  const ask = useAsk(page, visit)
  const [asking, setAsking] = useState(false)
  const { step } = visit
  const { best, rules } = ask
  const problem = PROBLEMS.includes(step) ? (step as LocationProblem) : null
  const forgetEverything = () => {
    removeAllAsks()
    visit.forgetEverything()
  }
  const usual = <VisitContent page={page} visit={{ ...visit, forgetEverything }} />

  if (ENDINGS.includes(step)) return usual
  // The phone may look for a position again while somebody without one writes to the creator.
  const withoutPosition = rules.noPosition === 'ask' && (problem !== null || BEGINNINGS.includes(step))
  if (asking && (best || withoutPosition || step === 'sending')) {
    const onBack = () => setAsking(false)
    return <AskForm page={page} visit={visit} sight={best} onBack={onBack} />
  }
  if (BEGINNINGS.includes(step)) return usual
  if (best?.admission === 'in') return <AdmittedForm page={page} visit={visit} sight={best} />
  if (step === 'sending') return usual
  const onAsk = () => setAsking(true)
  if (best)
    return <MayBeHere page={page} visit={visit} sight={best} running={ask.running} onAgain={ask.again} onAsk={onAsk} />
  if (problem && withoutPosition) return <NoPositionStep page={page} visit={visit} problem={problem} onAsk={onAsk} />
  return usual
}

/** Beyond the ring, at a link that gives the benefit of the doubt: the usual form, with the position as it is. */
function AdmittedForm({ page, visit, sight }: { page: OpenCheckInPage; visit: Visit; sight: Sight }) {
  const { fix, distanceM } = sight
  const state = { ...visit.state, fix, distanceM, status: 'valid', problem: null } as const
  const submitFresh = () => visit.submit(fix)
  return <VisitContent page={page} visit={{ ...visit, state, submitFresh, step: 'form' }} />
}
