import { type ReactNode, useCallback, useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { toast } from '../../ui/toast.tsx'
import { Captcha } from './captcha.tsx'
import { CheckEmail } from './check-email.tsx'
import { EmailStep, type EmailStepTexts } from './email-step.tsx'
import { createHeldToken } from './held-token.ts'

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
  const { field, token, wait, spend } = useCaptcha()

  const send = async (address: string, captchaToken: string | null) => {
    try {
      return await mail(address, captchaToken ?? '')
    } finally {
      spend()
    }
  }

  if (sent) {
    return (
      <CheckEmail
        email={email}
        sendAgain={() => send(email, token)}
        onOtherAddress={() => setSent(false)}
        {...(captcha !== 'none' && { captcha: field(true), maySend: token !== null })}
      />
    )
  }
  return (
    <EmailStep
      {...step}
      email={email}
      captcha={captcha === 'none' ? null : { field, ready: token !== null, token: wait, first: captcha === 'first' }}
      onSubmit={async (address, captchaToken) => {
        setEmail(address)
        const message = await send(address, captchaToken)
        setSent(true)
        toast({ title: 'Verification Email Sent', description: message })
      }}
    />
  )
}

function useCaptcha() {
  const [token, setToken] = useState<string | null>(null)
  const [run, setRun] = useState(0)
  const [held] = useState(createHeldToken)
  const hold = useCallback(
    (next: string | null) => {
      held.hold(next)
      setToken(next)
    },
    [held],
  )
  return {
    token,
    wait: held.wait,
    field: (started: boolean) => <Captcha key={run} started={started} onToken={hold} onWorking={held.work} />,
    /** Good for one call, whatever its answer. */
    spend: () => {
      hold(null)
      setRun(before => before + 1)
    },
  }
}
