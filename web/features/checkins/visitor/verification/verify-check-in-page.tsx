import { type ReactNode, useEffect, useState } from 'react'
import type { SentTo } from '../../../../../contract/endpoint.ts'
import { checkInPath } from '../../../../../contract/paths.ts'
import { VERIFY_CHECK_IN } from '../../../../../contract/verify-call.ts'
import type { verifyCheckIn } from '../../../../../contract/verify-check-in.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Ring } from '../../../../ui/ring.tsx'
import { unbroken } from '../../../../ui/unbroken.tsx'
import { BackHome } from '../back-home.tsx'
import { EndingFrame } from '../ending-frame.tsx'
import { EndingRing } from '../ending-ring.tsx'
import { postJson } from '../post-json.ts'
import { CheckInFacts } from '../receipt/check-in-facts.tsx'
import { MailRing } from '../receipt/mail-ring.tsx'
import { Pass } from '../receipt/pass.tsx'
import { CONFIRMED, isCurrent } from '../receipt/receipt-day.ts'
import { passTitle, receiptTitle } from '../receipt/receipt-title.ts'
import { noteServerTime, serverNow } from '../server-clock.ts'
import { FullStop, StepHeading, useStepFocus } from '../step-heading.tsx'
import {
  type ConfirmedCheckIn,
  INVALID_LINK,
  VERIFY_FAILED,
  type VerificationResult,
  type VerifiedCheckIn,
  verificationResultOf,
} from './verification-result.ts'

type VerifyStep = { is: 'verifying' } | VerificationResult
type VerifyBody = Pick<SentTo<typeof verifyCheckIn>, 'token' | 'confirm' | 'reject' | 'askReview'>

async function postVerification(checkinToken: string, body: VerifyBody): Promise<VerificationResult> {
  try {
    const reply = await postJson(VERIFY_CHECK_IN, { checkinToken }, body)
    noteServerTime(reply.headers.get('date'))
    return verificationResultOf(reply.status, await reply.json().catch(() => null))
  } catch {
    return { is: 'failed', message: VERIFY_FAILED, canRetry: true }
  }
}

/** Once the token is used, it leaves the URL; the history entry keeps the result for a reload. */
const saveResult = (result: VerificationResult) => history.replaceState({ verified: result }, '', location.pathname)
const savedResult = (): VerificationResult | null =>
  (history.state as { verified?: VerificationResult } | null)?.verified ?? null

export function VerifyCheckInPage({ checkinToken }: { checkinToken: string }) {
  const [step, setStep] = useState<VerifyStep>({ is: 'verifying' })
  const [token, setToken] = useState('')

  const verify = async (body: VerifyBody) => {
    setStep({ is: 'verifying' })
    const result = await postVerification(checkinToken, body)
    if (result.is === 'confirmed' || result.is === 'held' || result.is === 'rejected') saveResult(result)
    setStep(result)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on load
  useEffect(() => {
    const emailedToken = new URLSearchParams(location.search).get('token') ?? ''
    setToken(emailedToken)
    if (emailedToken) verify({ token: emailedToken })
    else setStep(savedResult() ?? { is: 'invalid' })
  }, [])

  if (step.is === 'confirmed') return <Confirmed {...step} />
  return (
    <div className="in-[[data-stuck]]:hidden">
      <VerifyStepContent checkinToken={checkinToken} step={step} onVerify={choice => verify({ token, ...choice })} />
    </div>
  )
}

const TITLE = 'Verify your check-in'

interface ContentProps {
  checkinToken: string
  step: Exclude<VerifyStep, { is: 'confirmed' }>
  onVerify: (choice: Omit<VerifyBody, 'token'>) => void
}

function VerifyStepContent({ checkinToken, step, onVerify }: ContentProps) {
  switch (step.is) {
    case 'verifying':
      return (
        <EndingFrame
          title={TITLE}
          mark={<Ring variant="loader" className="text-accent" />}
          head={
            <p role="status" className="font-bold text-22">
              Verifying Check-In...
            </p>
          }
        />
      )
    case 'confirm':
      return (
        <EndingFrame
          title={TITLE}
          place={placeOf(step)}
          mark={<MailRing />}
          head={<StepHeading>Is this your check-in?</StepHeading>}
          actions={
            <div className="verify-actions">
              <Button size={52} onClick={() => onVerify({ confirm: true })}>
                Confirm My Check-in
              </Button>
              <div className="verify-reject">
                <Button variant="quiet" onClick={() => onVerify({ reject: true })}>
                  This Was Not Me
                </Button>
                <p>Choosing ‘This Was Not Me’ deletes the check-in.</p>
              </div>
            </div>
          }
        >
          <CheckInFacts {...step} />
        </EndingFrame>
      )
    case 'held':
      return (
        <EndingFrame
          title={TITLE}
          place={placeOf(step)}
          mark={<EndingRing icon="waiting" />}
          head={
            <>
              <p className="pending-badge">Not checked in yet</p>
              <StepHeading>
                Sent for review
                <FullStop />
              </StepHeading>
            </>
          }
          actions={<BackHome />}
        >
          <div className="pending held-facts">
            <p>
              Your email is confirmed. <bdi>{step.hostName ?? 'The organiser'}</bdi> will decide. You don’t have to wait
              here.
            </p>
            <CheckInFacts {...step} />
            <p className="pending-more">We’ll email you the answer.</p>
          </div>
        </EndingFrame>
      )
    case 'not_expected':
      return (
        <Ending
          mark={<EndingRing icon="unlisted" />}
          title="Not on the List"
          text={step.message}
          place={step.locationName}
          more={
            step.email && (
              <>
                We looked for <b className="font-medium text-ink">{step.email}</b>.
              </>
            )
          }
        >
          <Button size={52} wide onClick={() => onVerify({ confirm: true, askReview: true })}>
            Ask to Be Let In
          </Button>
          <ButtonLink variant="quiet" wide href={checkInPath(checkinToken)}>
            Use Another Email
          </ButtonLink>
        </Ending>
      )
    case 'rejected':
      return (
        <Ending
          mark={<EndingRing icon="deleted" />}
          title="Check-in Deleted"
          text="Thanks. We deleted it. There’s nothing else to do."
          place={step.locationName}
        >
          <BackHome />
        </Ending>
      )
    case 'refused':
      return (
        <Ending
          mark={<EndingRing icon="refused" />}
          title="Not Checked In"
          text={step.message}
          more="Ask them if you think this is a mistake."
        >
          <BackHome />
        </Ending>
      )
    case 'failed':
      return step.canRetry ? (
        <Ending
          mark={<MailRing invalid />}
          title="Verification Failed"
          text={step.message}
          more={step.message === VERIFY_FAILED && 'We couldn’t check it just now. Please try again in a moment.'}
        >
          <Button size={52} wide onClick={() => onVerify({})}>
            Try Again
          </Button>
        </Ending>
      ) : (
        <NewEmailNeeded title="Verification Failed" text={step.message} checkinToken={checkinToken} />
      )
    case 'invalid':
      return <NewEmailNeeded title="Invalid Verification Link" text={INVALID_LINK} checkinToken={checkinToken} />
  }
}

const placeOf = ({ locationName, formattedAddress }: VerifiedCheckIn) =>
  locationName ? { locationName, ...(formattedAddress && { formattedAddress }) } : null

/** As large as those of the page's other dead ends. */
const EndingHeading = ({ children }: { children: string }) => (
  <h2 {...useStepFocus(true)} className="text-balance font-bold text-22 roomy:text-28 outline-none">
    {children}
  </h2>
)

interface EndingProps {
  title: string
  text: string
}

interface PlacedEndingProps extends EndingProps {
  mark: ReactNode
  place?: string | null
  /** Below the text. */
  more?: ReactNode
  /** The actions. */
  children: ReactNode
}

const Ending = ({ mark, title, text, place, more, children }: PlacedEndingProps) => (
  <EndingFrame
    title={TITLE}
    place={place ? { locationName: place } : null}
    mark={mark}
    head={<EndingHeading>{title}</EndingHeading>}
    actions={children}
  >
    <div className="flex flex-col gap-2 text-16 text-ink-2">
      <p>{unbroken(text)}</p>
      {more && <p>{more}</p>}
    </div>
  </EndingFrame>
)

const NewEmailNeeded = ({ checkinToken, ...ending }: EndingProps & { checkinToken: string }) => (
  <Ending {...ending} mark={<MailRing invalid />} more="Open the check-in link again and ask for a new email.">
    <ButtonLink size={52} wide href={checkInPath(checkinToken)}>
      Open Check-in Link
    </ButtonLink>
  </Ending>
)

/** The server names the check-in only to a holder of the emailed token. One of an earlier day is confirmed without a pass. */
function Confirmed(checkIn: ConfirmedCheckIn) {
  const { name, checkedInAt, session, lateMin, alreadyCheckedIn = false } = checkIn
  const place = placeOf(checkIn)
  if (name && place && checkedInAt && isCurrent(checkedInAt, serverNow())) {
    const inSession = { ...(session && { session }), ...(lateMin !== undefined && { lateMin }) }
    const title = passTitle({ fresh: true, alreadyCheckedIn })
    return <Pass title={title} fresh checkIn={{ name, checkedInAt, ...inSession }} place={place} />
  }
  return (
    <EndingFrame
      title={TITLE}
      place={placeOf(checkIn)}
      mark={<Ring variant="success" />}
      head={<StepHeading>{titleOf(checkIn)}</StepHeading>}
      actions={<BackHome />}
    >
      <CheckInFacts {...checkIn} />
    </EndingFrame>
  )
}

/** Somebody who had checked in before reads when. */
function titleOf({ checkedInAt, alreadyCheckedIn = false }: ConfirmedCheckIn): string {
  if (!checkedInAt) return CONFIRMED
  return receiptTitle({ pendingEmail: null, checkedInAt, fresh: true, current: true, alreadyCheckedIn })
}
