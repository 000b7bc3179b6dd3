import { type ReactNode, useCallback, useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import type { BackdropContent } from '../../ui/backdrop.tsx'
import { Captcha, createCaptchaToken } from '../captcha/index.ts'
import { CheckEmail } from './check-email.tsx'
import { EmailStep, type EmailStepTexts, isCaptchaMissing } from './email-step.tsx'
import { newFormId } from './form-id.ts'

export type EmailStepsProps = EmailStepTexts & {
  /** Fills the field. */
  email: string
  /**
   * 'first': the button waits for the captcha. 'always': shown from the first email on. 'later': shown from the second
   * email on, or when the server requires it.
   */
  captcha: 'later' | 'always' | 'first'
  /** Emails the link; resolves with the server's message. */
  send: (request: EmailRequest) => Promise<string>
  onInvalid?: (errors: FieldErrors<{ email: string }>) => void
  ring?: BackdropContent
  above?: ReactNode
  continueAs?: (email: string) => string
  back: ReactNode
}

/** The input of every call that emails a link. */
export interface EmailRequest {
  email: string
  recaptchaToken: string
  formId: string
}

/** The email form, then 'Check Your Email': for every purpose that begins with an emailed link. */
export function EmailSteps({ email: initialEmail, captcha, send: sendLink, ...step }: EmailStepsProps) {
  const [email, setEmail] = useState(initialEmail)
  const [formId, setFormId] = useState<string | null>(null)
  const [message, setMessage] = useState('')
  const [captchaShown, showCaptcha] = useState(captcha !== 'later')
  const { field, token, wait, discard } = useCaptcha()

  const send = async (recipient: string, captchaToken: string | null) => {
    const request = { email: recipient, recaptchaToken: captchaToken ?? '', formId: newFormId() }
    try {
      setMessage(await sendLink(request))
      setFormId(request.formId)
    } catch (error) {
      if (isCaptchaMissing(error)) showCaptcha(true)
      throw error
    } finally {
      discard()
    }
  }

  if (formId) {
    return (
      <CheckEmail
        email={email}
        formId={formId}
        message={message}
        sendAgain={() => send(email, token)}
        onOtherEmail={() => setFormId(null)}
        captcha={field(true)}
        maySend={token !== null}
      />
    )
  }
  return (
    <EmailStep
      {...step}
      email={email}
      captcha={captchaShown ? { field, ready: token !== null, token: wait, first: captcha === 'first' } : null}
      onSubmit={async (recipient, captchaToken) => {
        setEmail(recipient)
        await send(recipient, captchaToken)
      }}
    />
  )
}

function useCaptcha() {
  const [token, setToken] = useState<string | null>(null)
  const [run, setRun] = useState(0)
  const [captchaToken] = useState(createCaptchaToken)
  const setBoth = useCallback(
    (next: string | null) => {
      captchaToken.set(next)
      setToken(next)
    },
    [captchaToken],
  )
  return {
    token,
    wait: captchaToken.wait,
    field: (started: boolean) => (
      <Captcha key={run} started={started} onToken={setBoth} onWorking={captchaToken.setWorking} />
    ),
    /** A token is good for one call, whatever the reply. */
    discard: () => {
      setBoth(null)
      setRun(before => before + 1)
    },
  }
}
