import { useEffect, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Ring } from '../../../../ui/ring.tsx'
import { LocalTime } from '../local-time.tsx'
import { Brand } from '../place-header.tsx'
import { BackHome } from '../receipt/receipt-card.tsx'
import { StepHeading } from '../step-heading.tsx'
import { INVALID_LINK, VERIFY_FAILED, type Verification, type VerifyAnswer, verificationOf } from './verification.ts'

type Step = { is: 'verifying' } | Verification

async function ask(checkinToken: string, body: VerifyAnswer): Promise<Verification> {
  try {
    const reply = await fetch(`/api/verify-checkin/${encodeURIComponent(checkinToken)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return verificationOf(reply.status, await reply.json().catch(() => null))
  } catch {
    return { is: 'failed', message: VERIFY_FAILED, again: true }
  }
}

/** After success the token leaves the address; what it did stays with this entry of the history, for a reload. */
const remember = (step: Verification) => history.replaceState({ verified: step }, '', location.pathname)
const remembered = (): Verification | null => (history.state as { verified?: Verification } | null)?.verified ?? null

export function VerifyCheckInPage({ checkinToken }: { checkinToken: string }) {
  const [step, setStep] = useState<Step>({ is: 'verifying' })
  const [token, setToken] = useState('')

  const answer = async (body: VerifyAnswer) => {
    setStep({ is: 'verifying' })
    const next = await ask(checkinToken, body)
    if (next.is === 'confirmed' || next.is === 'rejected') remember(next)
    setStep(next)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on load
  useEffect(() => {
    const mailed = new URLSearchParams(location.search).get('token') ?? ''
    setToken(mailed)
    if (mailed) answer({ token: mailed })
    else setStep(remembered() ?? { is: 'invalid' })
  }, [])

  return (
    <>
      <header>
        <Brand />
      </header>
      <main>
        <Card className="mx-auto flex max-w-110 flex-col items-center gap-4 text-center in-[[data-stuck]]:hidden">
          <h1 className="sr-only">Verify your check-in</h1>
          <VerifyStep step={step} onAnswer={body => answer({ token, ...body })} />
        </Card>
      </main>
    </>
  )
}

function VerifyStep({ step, onAnswer }: { step: Step; onAnswer: (body: Omit<VerifyAnswer, 'token'>) => void }) {
  switch (step.is) {
    case 'verifying':
      return (
        <div role="status" className="flex flex-col items-center gap-4">
          <Ring variant="loader" sizePx={72} className="text-accent" />
          <p className="font-bold text-22">Verifying Check-In...</p>
        </div>
      )
    case 'confirmed':
      return (
        <>
          <Ring variant="success" sizePx={96} />
          <StepHeading>Check-in Confirmed</StepHeading>
          <CheckInFacts {...step} />
          <BackHome />
        </>
      )
    case 'confirm':
      return (
        <>
          <Ring variant="inside" sizePx={72} />
          <StepHeading>Is this your check-in?</StepHeading>
          <CheckInFacts {...step} />
          <Button size={52} wide onClick={() => onAnswer({ confirm: true })}>
            Confirm my check-in
          </Button>
          <Button variant="secondary" size={52} wide onClick={() => onAnswer({ reject: true })}>
            This was not me
          </Button>
          <p className="text-14 text-ink-3">‘This was not me’ erases the check-in.</p>
        </>
      )
    case 'rejected':
      return (
        <>
          <Ring variant="empty" sizePx={72} />
          <StepHeading>Check-in Erased</StepHeading>
          <p className="text-16 text-ink-2">Thank you. Nothing of it is kept, and you need do nothing more.</p>
          <BackHome />
        </>
      )
    case 'failed':
      return (
        <>
          <Ring variant="empty" sizePx={72} />
          <StepHeading>Verification Failed</StepHeading>
          <p className="text-16 text-ink-2">{step.message}</p>
          {step.again && (
            <Button size={52} wide onClick={() => onAnswer({})}>
              Try Again
            </Button>
          )}
          <BackHome />
        </>
      )
    case 'invalid':
      return (
        <>
          <Ring variant="empty" sizePx={72} />
          <StepHeading>Invalid Verification Link</StepHeading>
          <p className="text-16 text-ink-2">{INVALID_LINK}</p>
          <BackHome />
        </>
      )
  }
}

interface Facts {
  name: string | null
  locationName: string | null
  checkedInAt: string | null
}

const CheckInFacts = ({ name, locationName, checkedInAt }: Facts) => (
  <div className="text-16 text-ink-2">
    {name && <p className="font-medium text-ink">{name}</p>}
    {locationName && <p>{locationName}</p>}
    {checkedInAt && (
      <p>
        <LocalTime iso={checkedInAt} />
      </p>
    )}
  </div>
)
