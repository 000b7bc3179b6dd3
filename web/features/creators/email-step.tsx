import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { CallError } from '../../lib/call.ts'
import { EMAIL_PATTERN } from '../../lib/email-pattern.ts'
import type { BackdropContent } from '../../ui/backdrop.tsx'
import { Button } from '../../ui/button.tsx'
import { Form, FormField, useForm } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { toast } from '../../ui/toast-store.ts'
import { ContinueAs } from './continue-as.tsx'
import { usedUpSentence } from './emails-used-up.ts'
import { sessionQuery } from './session.ts'

export const EMAIL_REQUIRED = 'Please enter your email address.'
const EMAIL_MALFORMED = 'Please enter a valid email address.'
const CAPTCHA_REQUIRED = 'reCAPTCHA Required'

export const isCaptchaMissing = (error: unknown) => error instanceof CallError && error.code === 'captcha_failed'

export interface EmailStepTexts {
  title: string
  lead?: string
  submitLabel: string
  /** A line below the button. */
  below?: string | undefined
  /** For an email that is missing or malformed, in place of the two usual texts. */
  invalid?: { title: string; text: string }
  /** Title of the toast when no email could be sent. */
  failedTitle?: string
  /** Used when the server gave no message. */
  failedMessage?: string
}

export interface CaptchaStep {
  field: (started: boolean) => ReactNode
  ready: boolean
  /** Waits for running work; resolves with null when the person must press the captcha first. */
  token: () => Promise<string | null>
  /** Whether the button is disabled until the captcha is solved; otherwise a press shows what is missing. */
  first: boolean
}

type Props = EmailStepTexts & {
  /** Fills the field. */
  email: string
  /** Null where no captcha is required. */
  captcha: CaptchaStep | null
  /** Throws the server's error. */
  onSubmit: (email: string, captchaToken: string | null) => Promise<void>
  onInvalid?: ((errors: FieldErrors<{ email: string }>) => void) | undefined
  /** 'tall' where much stands above the field. */
  ring?: BackdropContent
  /** Shown above the field. */
  above?: ReactNode
  /** The next page of a creator who is signed in already, and needs no email. */
  continueAs?: ((email: string) => string) | undefined
  /** The way to the page before. */
  back: ReactNode
}

/** The one form that takes a creator's email and sends a link to it. */
export function EmailStep({ email, captcha, onSubmit, onInvalid, ring = 'medium', above, ...rest }: Props) {
  const { continueAs, back, ...texts } = rest
  const { title, lead, submitLabel, below, invalid, failedTitle = 'Error', failedMessage } = texts
  const session = useQuery({ ...sessionQuery, enabled: continueAs !== undefined })
  const known = continueAs && session.data?.email
  const form = useForm({ defaultValues: { email } })
  const [started, setStarted] = useState(email !== '')
  const [usedUp, setUsedUp] = useState<string | null>(null)
  const { isSubmitting } = form.formState

  const submit = async (recipient: string) => {
    const token = captcha && (await captcha.token())
    if (captcha && !token) {
      toast({
        title: CAPTCHA_REQUIRED,
        description: 'Please complete the reCAPTCHA verification.',
        destructive: true,
      })
      return
    }
    try {
      await onSubmit(recipient, token)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      // The sentence names a time, so it stays on the page, where a toast would disappear.
      const sentence = usedUpSentence(error)
      setUsedUp(sentence)
      if (sentence) return
      const description = error.message || failedMessage
      const title = isCaptchaMissing(error) ? CAPTCHA_REQUIRED : failedTitle
      toast({ title, ...(description && { description }), destructive: true })
    }
  }

  return (
    <Page title={title} step="email" ring={ring} lead={lead} back={back}>
      {above}
      {known && <ContinueAs email={known} href={continueAs(known)} />}
      <Form form={form} onSubmit={values => submit(values.email.trim())} {...(onInvalid && { onInvalid })}>
        <FormField
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          placeholder="you@example.com"
          onFocus={() => setStarted(true)}
          errorTitle={invalid?.title}
          rules={{
            required: invalid?.text ?? EMAIL_REQUIRED,
            pattern: { value: EMAIL_PATTERN, message: invalid?.text ?? EMAIL_MALFORMED },
          }}
        />
        {usedUp && <Notice tone="warn" role="alert" title={usedUp} />}
        {captcha?.field(started)}
        <Button
          type="submit"
          variant={known ? 'secondary' : 'primary'}
          size={52}
          wide
          disabled={captcha?.first && !captcha.ready && !isSubmitting}
          busy={isSubmitting && 'Sending...'}
        >
          {submitLabel}
        </Button>
      </Form>
      {below && <p className="-mt-2 text-balance text-center text-14 text-ink-2">{below}</p>}
    </Page>
  )
}
