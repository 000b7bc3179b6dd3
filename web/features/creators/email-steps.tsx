import { type ReactNode, useCallback, useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { newFormId } from '../../lib/form-id.ts'
import { toast } from '../../ui/toast.tsx'
import { Captcha } from './captcha.tsx'
import { CheckEmail } from './check-email.tsx'
import { EmailStep, type EmailStepTexts, isCaptchaMissing } from './email-step.tsx'
import { createHeldToken } from './held-token.ts'

export type EmailStepsProps = EmailStepTexts & {
  /** Already known address. */
  email: string
  /** 'first': the button waits for it. 'later': from the second email on, or when the server wants one. */
  captcha: 'later' | 'asked' | 'first'
  /** Mails the link; answers with the server's message. */
  send: (asked: AskedEmail) => Promise<string>
  onInvalid?: (errors: FieldErrors<{ email: string }>) => void
  above?: ReactNode
  below?: ReactNode
}

export interface AskedEmail {
  email: string
  recaptchaToken: string
  formId: string
}

/** From an address to 'Check Your Email', for every purpose that begins with a mail. */
export function EmailSteps({ email: known, captcha, send: mail, ...step }: EmailStepsProps) {
  const [email, setEmail] = useState(known)
  const [formId, setFormId] = useState<string | null>(null)
  const [captchaWanted, wantCaptcha] = useState(captcha !== 'later')
  const { field, token, wait, spend } = useCaptcha()

  const send = async (address: string, captchaToken: string | null) => {
    const asked = { email: address, recaptchaToken: captchaToken ?? '', formId: newFormId() }
    try {
      const message = await mail(asked)
      setFormId(asked.formId)
      return message
    } catch (error) {
      if (isCaptchaMissing(error)) wantCaptcha(true)
      throw error
    } finally {
      spend()
    }
  }

  if (formId) {
    return (
      <CheckEmail
        email={email}
        formId={formId}
        sendAgain={() => send(email, token)}
        onOtherAddress={() => setFormId(null)}
        captcha={field(true)}
        maySend={token !== null}
      />
    )
  }
  return (
    <EmailStep
      {...step}
      email={email}
      captcha={captchaWanted ? { field, ready: token !== null, token: wait, first: captcha === 'first' } : null}
      onSubmit={async (address, captchaToken) => {
        setEmail(address)
        toast({ title: 'Verification Email Sent', description: await send(address, captchaToken) })
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
