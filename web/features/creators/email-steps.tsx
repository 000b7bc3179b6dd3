import { type ReactNode, useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { toast } from '../../ui/toast.tsx'
import { Captcha } from './captcha.tsx'
import { CheckEmail } from './check-email.tsx'
import { EmailStep, type EmailStepTexts } from './email-step.tsx'

export type EmailStepsProps = EmailStepTexts & {
  /** Already known address. */
  email: string
  /** 'first': the button waits for it. */
  captcha: 'none' | 'asked' | 'first'
  /** Mails the link; answers with the server's message. */
  send: (email: string, recaptchaToken: string) => Promise<string>
  onInvalid?: (errors: FieldErrors<{ email: string }>) => void
  above?: ReactNode
  below?: ReactNode
}

/** From an address to 'Check Your Email', for every purpose that begins with a mail. */
export function EmailSteps({ email: known, captcha, send: mail, ...step }: EmailStepsProps) {
  const [email, setEmail] = useState(known)
  const [sent, setSent] = useState(false)
  const { field, token, spend } = useCaptcha()

  const send = async (address: string) => {
    try {
      return await mail(address, token ?? '')
    } finally {
      spend()
    }
  }

  if (sent) {
    return (
      <CheckEmail
        email={email}
        sendAgain={() => send(email)}
        onOtherAddress={() => setSent(false)}
        {...(captcha !== 'none' && { captcha: field(true), maySend: token !== null })}
      />
    )
  }
  return (
    <EmailStep
      {...step}
      email={email}
      captcha={captcha === 'none' ? null : { field, token, first: captcha === 'first' }}
      onSubmit={async address => {
        setEmail(address)
        const message = await send(address)
        setSent(true)
        toast({ title: 'Verification Email Sent', description: message })
      }}
    />
  )
}

function useCaptcha() {
  const [token, setToken] = useState<string | null>(null)
  const [run, setRun] = useState(0)
  return {
    token,
    field: (started: boolean) => <Captcha key={run} started={started} onToken={setToken} />,
    /** Good for one call, whatever its answer. */
    spend: () => {
      setToken(null)
      setRun(before => before + 1)
    },
  }
}
