import { useEffect, useState } from 'react'
import { Redirect } from 'wouter'
import { sendVerification } from '../../../contract/creators.ts'
import { call } from '../../lib/call.ts'
import { paths } from '../../paths.ts'
import { toast } from '../../ui/toast.tsx'
import { Captcha } from './captcha.tsx'
import { CheckEmail } from './check-email.tsx'
import { EmailStep } from './email-step.tsx'
import { tokenInAddress } from './queries.ts'
import { TokenCheckGate } from './token-gate.tsx'

export function CreateScreen() {
  const [token] = useState(tokenInAddress)
  if (!token) return <CreateSteps />
  return (
    <TokenCheckGate token={token} refused={<CreateAfterExpiry />}>
      <Redirect replace to={`${paths.selectLocation}?${new URLSearchParams({ token })}`} />
    </TokenCheckGate>
  )
}

function CreateAfterExpiry() {
  useEffect(() => {
    toast({ title: 'Session Expired', description: 'Please create a new check-in link.', destructive: true })
  }, [])
  return <CreateSteps />
}

function CreateSteps() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [email, setEmail] = useState(keptEmail)
  const [captchaToken, setCaptchaToken] = useState<string | null>(null)
  const [captchaRun, setCaptchaRun] = useState(0)
  useEffect(forgetKeptEmail, [])

  const send = async (address: string) => {
    try {
      return (await call(sendVerification, { email: address, recaptchaToken: captchaToken ?? '' })).message
    } finally {
      // Good for one call, whatever its answer.
      setCaptchaToken(null)
      setCaptchaRun(run => run + 1)
    }
  }
  const captcha = (started: boolean) => <Captcha key={captchaRun} started={started} onToken={setCaptchaToken} />

  if (sentTo !== null) {
    return (
      <CheckEmail
        email={sentTo}
        sendAgain={() => send(sentTo)}
        captcha={captcha(true)}
        maySend={captchaToken !== null}
        onOtherAddress={() => setSentTo(null)}
      />
    )
  }
  return (
    <EmailStep
      email={email}
      captcha={captcha}
      captchaToken={captchaToken}
      onSubmit={async address => {
        setEmail(address)
        const message = await send(address)
        setSentTo(address)
        toast({ title: 'Verification Email Sent', description: message })
      }}
    />
  )
}

const EMAIL_KEY = 'creatorEmail'

function keptEmail(): string {
  try {
    return localStorage.getItem(EMAIL_KEY) ?? ''
  } catch {
    // Storage is refused in some private windows.
    return ''
  }
}

function forgetKeptEmail() {
  try {
    localStorage.removeItem(EMAIL_KEY)
  } catch {
    // Nothing was kept then.
  }
}
