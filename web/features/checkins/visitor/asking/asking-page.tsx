import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import type { OpenCheckInPage } from '../../../../../contract/check-in-page.ts'
import { VisitContent } from '../check-in-page.tsx'
import { refreshRadius } from '../obstacles/obstacle-step.tsx'
import type { LocationProblem } from '../presence/presence-state.ts'
import { type Receipt, saveReceipt } from '../receipt/receipts.ts'
import { useLazyModule } from '../use-lazy-module.ts'
import { useVisit, type Visit } from '../use-visit.ts'
import { AskForm } from './ask-form.tsx'
import { sightOf } from './ask-rules.ts'
import { organiserOf } from './ask-texts.ts'
import { type Ask, askOf, removeAllAsks, removeAsk, saveAsk } from './asks.ts'
import { HeldScreen, type HeldScreenProps } from './held-screen.tsx'
import type { Sight } from './improving.ts'
import { MayBeHere } from './may-be-here.tsx'
import { NoPositionStep } from './no-position-step.tsx'
import { useAnswer } from './use-answer.ts'
import { useAsk } from './use-ask.ts'
import { useNoSession } from './use-no-session.ts'

/** Its styles are those of the form, too. */
const loadHelp = () => import('../obstacles/help.tsx')

/** The visitor's page of a link at which doubt is no refusal. */
export function AskingPage({ page }: { page: OpenCheckInPage }) {
  const [waiting, setWaiting] = useState<Ask | null>(null)
  const visit = useVisit(page, made => {
    if (!takeAsk(made)) return false
    setWaiting(made)
    return true
  })
  return <Asking page={page} visit={visit} waiting={waiting} onWaiting={setWaiting} />
}

/** Keeps what waits for the link's creator. One that waits for its email first is shown as any other that does. */
export function takeAsk(made: Receipt): boolean {
  if (!made.requiresReview || made.pendingEmail !== null) return false
  saveAsk(made)
  return true
}

interface Props {
  page: OpenCheckInPage
  visit: Visit
  waiting: Ask | null
  onWaiting: (ask: Ask | null) => void
}

/** A visit at which the link's creator may be asked. */
export function Asking({ page, visit, waiting, onWaiting }: Props) {
  const { checkinToken } = page.link
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on load
  useLayoutEffect(() => onWaiting(askOf(checkinToken)), [checkinToken])
  // The emailed link may be opened anywhere; then the creator decides.
  const { receipt } = visit
  const emailAwaited = receipt && receipt.pendingEmail !== null ? receipt : null
  useAnswer(emailAwaited, ({ state }) => {
    if (!emailAwaited || (state !== 'held' && state !== 'declined')) return
    saveAsk(emailAwaited)
    visit.editWithdrawn(emailAwaited)
    onWaiting(askOf(checkinToken))
  })
  if (!waiting) return <AskingVisit page={page} visit={visit} />
  const forget = () => {
    removeAsk(checkinToken)
    onWaiting(null)
  }
  return (
    <HeldScreen
      link={page.link}
      ask={waiting}
      onApproved={approved => {
        forget()
        visit.confirmReceipt({ ...approved, pendingEmail: null, phone: '' })
      }}
      onForget={forget}
    />
  )
}

interface AskedBeforeProps extends Pick<HeldScreenProps, 'link' | 'ended'> {
  /** The usual page. */
  children: ReactNode
}

/** Between sessions, and at a link that has ended: somebody who has asked sees the answer. */
export function AskedBefore({ link, ended, children }: AskedBeforeProps) {
  const { checkinToken } = link
  const [ask, setAsk] = useState<Ask | null>(null)
  useLayoutEffect(() => setAsk(askOf(checkinToken)), [checkinToken])
  if (!ask) return children
  const forget = () => {
    removeAsk(checkinToken)
    setAsk(null)
  }
  const approve = (approved: Ask) => {
    saveReceipt({ ...approved, pendingEmail: null, phone: '' })
    forget()
  }
  return <HeldScreen link={link} ended={ended} ask={ask} onApproved={approve} onForget={forget} />
}

/** Steps after the position has done its part, and those before there is one. */
const ENDINGS: readonly Visit['step'][] = ['pending', 'done', 'earlier', 'expired']
const BEGINNINGS: readonly Visit['step'][] = ['priming', 'finding']
const PROBLEMS: readonly string[] = ['unsupported', 'insecure', 'denied', 'unavailable', 'timeout', 'failed']

interface AskingVisitProps {
  page: OpenCheckInPage
  visit: Visit
}

function AskingVisit({ page, visit }: AskingVisitProps) {
  const ask = useAsk(page, visit)
  const noSession = useNoSession(page, visit)
  const { best } = ask.doubt
  const mayAsk = best?.admission === 'ask' && !ENDINGS.includes(visit.step)
  const help = useLazyModule(loadHelp, 0, noSession.asks || mayAsk)
  return (
    <>
      <AskingStep page={page} visit={visit} ask={ask} noSession={noSession} help={help} />
      {help && mayAsk && (
        <help.OutsideReport state={{ ...visit.state, fix: best.fix, distanceM: best.distanceM }} link={page.link} />
      )}
    </>
  )
}

interface AskingStepProps extends AskingVisitProps {
  ask: ReturnType<typeof useAsk>
  noSession: ReturnType<typeof useNoSession>
  help: Awaited<ReturnType<typeof loadHelp>> | null | undefined
}

function AskingStep({ page, visit, ask, noSession, help }: AskingStepProps) {
  const [asking, setAsking] = useState(false)
  const { step } = visit
  const { rules } = ask
  const { best } = ask.doubt
  const { tooFar, setRadius } = visit
  // The link may judge by other rules since the page was loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (tooFar) refreshRadius(page.link, setRadius)
  }, [tooFar])
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
  const admitted = best?.admission === 'in'
  if (noSession.asks && help !== null && (admitted || step === 'form' || visit.sending.is === 'waiting')) {
    const sight = admitted ? best : sightOf(visit.state, rules)
    const why = (
      <>
        {noSession.late && <span>{noSession.late} </span>}
        <bdi>{organiserOf(page.link)}</bdi> can still let you in.
      </>
    )
    return <AskForm page={page} visit={visit} sight={sight} why={why} onBack={noSession.onBack} />
  }
  if (step === 'sending') return usual
  if (admitted) return <AdmittedForm page={page} visit={visit} sight={best} />
  const onAsk = () => setAsking(true)
  if (best)
    return (
      <MayBeHere
        page={page}
        visit={visit}
        sight={best}
        doubt={ask.doubt}
        onAgain={ask.again}
        onStop={ask.stop}
        onAsk={onAsk}
      />
    )
  if (problem && withoutPosition) return <NoPositionStep page={page} visit={visit} problem={problem} onAsk={onAsk} />
  return usual
}

/** Beyond the ring, at a link that gives the benefit of the doubt: the usual form, with the position as it is. */
function AdmittedForm({ page, visit, sight }: { page: OpenCheckInPage; visit: Visit; sight: Sight }) {
  const { fix, distanceM } = sight
  const state = { ...visit.state, fix, distanceM, status: 'valid', problem: null } as const
  const sending = visit.tooFar ?? visit.sending
  const submitFresh = () => visit.submit(fix)
  return <VisitContent page={page} visit={{ ...visit, state, sending, submitFresh, step: 'form' }} />
}
