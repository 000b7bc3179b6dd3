import { useMutation, useQuery } from '@tanstack/react-query'
import { Mail, MailX } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { SIGN_IN_MINUTES } from '../../../contract/creators.ts'
import { isLocalhost } from '../../lib/is-localhost.ts'
import { webmailOf } from '../../lib/webmail.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Email } from '../../ui/email.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { RingWithIcon } from '../../ui/ring-with-icon.tsx'
import { toast } from '../../ui/toast-store.ts'
import { CodeField } from './code-field.tsx'
import { usedUpSentence } from './emails-used-up.ts'
import { ReturnToHome } from './home-link.tsx'
import { signInEmailQuery } from './queries.ts'
import { signUpHint } from './sign-up-words.ts'

const SEND_AGAIN_AFTER_S = 30

const secondsLeft = (since: number) => Math.max(0, Math.ceil(SEND_AGAIN_AFTER_S - (Date.now() - since) / 1000))

function useSecondsLeft(since: number): number {
  const [left, setLeft] = useState(() => secondsLeft(since))
  useEffect(() => {
    setLeft(secondsLeft(since))
    const timer = setInterval(() => setLeft(secondsLeft(since)), 1000)
    return () => clearInterval(timer)
  }, [since])
  return left
}

/** The server marks the document, and serves the mailbox to this computer only. */
const mailIsCaptured = () => document.documentElement.dataset.mail === 'captured' && isLocalhost()

type Props = {
  /** The recipient of the email. */
  email: string
  /** The id of the form that requested the email. */
  formId: string
  /** The server's message. */
  message?: string
  /** Why the email was sent, where nobody asked for it. */
  reason?: string
  /** Sends another email. */
  sendAgain: () => Promise<unknown>
  /** Required before sending again; shown once sending is possible. */
  captcha?: ReactNode
  /** Whether the captcha is solved. */
  maySend?: boolean
  /** Absent where the email cannot be changed. */
  onOtherEmail?: () => void
}

export function CheckEmail({
  email,
  formId,
  message,
  reason,
  sendAgain,
  captcha,
  maySend = true,
  onOtherEmail,
}: Props) {
  const [sentAt, setSentAt] = useState(() => Date.now())
  const [usedUpForm, setUsedUpForm] = useState<string | null>(null)
  const codeUsedUp = usedUpForm === formId
  const waitS = useSecondsLeft(sentAt)
  const resend = useMutation({
    mutationFn: sendAgain,
    onSuccess: () => setSentAt(Date.now()),
    onError: error => usedUpSentence(error) ?? toast({ title: 'Error', description: error.message, destructive: true }),
  })
  const usedUp = usedUpSentence(resend.error)
  const { data: sent } = useQuery(signInEmailQuery(formId))
  // Chrome submits an international domain in its ASCII form; the server replies with the readable one.
  const shownEmail = sent?.email ?? email
  const undeliverable = sent?.state === 'undeliverable'

  return (
    <Page
      title="Check Your Email"
      step="sent"
      fieldFirst
      ring={undeliverable ? 'short' : 'large'}
      back={<ReturnToHome />}
      lead={
        !undeliverable && (
          <>
            <p role="status" className="mx-auto max-w-92 wrap-anywhere">
              <span key={sentAt}>
                {reason && `${reason} `}
                <span>Verification Email Sent</span> to{' '}
                <strong className="font-medium text-ink">
                  <Email>{shownEmail}</Email>
                </strong>
                .
              </span>
            </p>
            <p>Its link and code work for {SIGN_IN_MINUTES}&nbsp;minutes.</p>
          </>
        )
      }
    >
      {/* Where there is no room for the ring around the page. */}
      <div
        className={cx(
          '-order-1 flex justify-center [@media(height<43.75rem)]:hidden',
          !undeliverable && 'disc-large:hidden',
        )}
      >
        <RingWithIcon icon={undeliverable ? MailX : Mail} tone={undeliverable ? 'neutral' : 'accent'} />
      </div>
      {undeliverable ? (
        <Notice tone="danger" role="alert" title="We couldn’t deliver this email">
          <p className="wrap-anywhere">
            The mail server for <Email>{shownEmail}</Email> rejected it.{' '}
            {onOtherEmail ? 'Please check the spelling, or use another email.' : 'Please try again later.'}
          </p>
        </Notice>
      ) : (
        <div className="mx-auto flex w-full max-w-92 flex-col gap-4">
          {/* A new email brings a new code. */}
          <CodeField key={formId} formId={formId} onUsedUp={() => setUsedUpForm(formId)} />
          <OpenInbox email={shownEmail} variant={codeUsedUp ? 'secondary' : 'primary'} />
        </div>
      )}
      <section
        aria-label="No email yet?"
        className="mx-auto flex w-full max-w-92 flex-col gap-3 border-line border-t pt-5 text-14 text-ink-2"
      >
        {!undeliverable && (
          <>
            <p className="text-balance text-center">
              <span>{message}</span>{' '}
              <span>
                Nothing after 2-3 minutes? Please check your spam or junk folder
                {onOtherEmail && ', or try another address'}.
              </span>
            </p>
            {signUpHint() && <p className="text-balance text-center">{signUpHint()}</p>}
          </>
        )}
        {usedUp && <Notice tone="warn" role="alert" title={usedUp} />}
        {waitS === 0 && captcha}
        <div className="flex flex-wrap justify-center">
          <Button
            variant={codeUsedUp ? 'primary' : 'quiet'}
            disabled={waitS > 0 || !maySend}
            busy={resend.isPending && 'Sending...'}
            onClick={() => resend.mutate()}
          >
            {waitS > 0 ? `Send again in ${waitS} s` : 'Send again'}
          </Button>
          {onOtherEmail && (
            <Button variant={undeliverable ? 'secondary' : 'quiet'} onClick={onOtherEmail}>
              Use Another Email
            </Button>
          )}
        </div>
      </section>
    </Page>
  )
}

function OpenInbox({ email, variant }: { email: string; variant: 'primary' | 'secondary' }) {
  const webmail = webmailOf(email)
  if (mailIsCaptured())
    return (
      <div className="flex flex-col gap-2">
        <ButtonLink variant={variant} href="/mailbox" target="_blank" rel="noopener">
          Open the Mailbox
        </ButtonLink>
        <p className="text-balance text-center text-12 text-ink-3">
          No mail server is configured, so the email is on this computer.
        </p>
      </div>
    )
  return (
    webmail && (
      <ButtonLink variant={variant} href={webmail.url} target="_blank" rel="noopener noreferrer">
        Open {webmail.name}
      </ButtonLink>
    )
  )
}
