import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { isLocalhost } from '../../lib/is-localhost.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Ring } from '../../ui/ring.tsx'
import { toast } from '../../ui/toast.tsx'
import { CodeField } from './code-field.tsx'
import { usedUpSentence } from './emails-used-up.ts'
import { HomeLink } from './home-link.tsx'
import { signInEmailQuery } from './queries.ts'

const SEND_AGAIN_AFTER_S = 30

function useSecondsLeft(since: number): number {
  const secondsLeft = () => Math.max(0, Math.ceil(SEND_AGAIN_AFTER_S - (Date.now() - since) / 1000))
  const [left, setLeft] = useState(secondsLeft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts with each email
  useEffect(() => {
    setLeft(secondsLeft())
    const timer = setInterval(() => setLeft(secondsLeft()), 1000)
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
  /** Sends another email; resolves with the server's message. */
  sendAgain: () => Promise<string>
  /** Required before sending again; shown once sending is possible. */
  captcha?: ReactNode
  /** Whether the captcha is solved. */
  maySend?: boolean
  /** Absent where the email cannot be changed. */
  onOtherEmail?: () => void
}

export function CheckEmail({ email, formId, sendAgain, captcha, maySend = true, onOtherEmail }: Props) {
  const [sentAt, setSentAt] = useState(() => Date.now())
  const secondsLeft = useSecondsLeft(sentAt)
  const resend = useMutation({
    mutationFn: sendAgain,
    onSuccess: message => {
      setSentAt(Date.now())
      toast({ title: 'Verification Email Sent', description: message })
    },
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
      width="narrow"
      lead={
        !undeliverable && (
          <p className="wrap-anywhere">
            We sent a verification link to <strong className="font-medium text-ink">{shownEmail}</strong>. Open it to
            continue.
          </p>
        )
      }
    >
      <div className="-order-1">
        <Ring variant="outside" sizePx={72} />
      </div>
      {undeliverable ? (
        <Notice tone="danger" role="alert" title="We couldn’t deliver this email">
          <p className="wrap-anywhere">
            The mail server for {shownEmail} rejected it.{' '}
            {onOtherEmail ? 'Please check the spelling, or use another email.' : 'Please try again later.'}
          </p>
        </Notice>
      ) : (
        // A new email brings a new code.
        <CodeField key={formId} formId={formId} />
      )}
      {mailIsCaptured() && !undeliverable && (
        <Notice title="No mail server is configured">
          The email is on this computer.{' '}
          <a href="/mailbox" target="_blank" rel="noopener" className="underline">
            Open the mailbox
          </a>
        </Notice>
      )}
      <div className="flex flex-col gap-3 border-line border-t pt-6">
        {!undeliverable && (
          <p className="text-14 text-ink-2">
            Nothing after 2-3 minutes? Please check your spam or junk folder
            {onOtherEmail && ', or try another address'}.
          </p>
        )}
        {usedUp && <Notice tone="warn" role="alert" title={usedUp} />}
        {secondsLeft === 0 && captcha}
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            disabled={secondsLeft > 0 || !maySend}
            busy={resend.isPending && 'Sending...'}
            onClick={() => resend.mutate()}
          >
            {secondsLeft > 0 ? `Send again in ${secondsLeft} s` : 'Send again'}
          </Button>
          {onOtherEmail && (
            <Button variant="quiet" onClick={onOtherEmail}>
              Use Another Email
            </Button>
          )}
        </div>
      </div>
      <div>
        <HomeLink>Return to Home</HomeLink>
      </div>
    </Page>
  )
}
