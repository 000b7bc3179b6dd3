import { useEffect, useState } from 'react'
import type { ReplyOf } from '../../../../../contract/endpoint.ts'
import { EMAIL_PENDING_CHECK_IN, PENDING_CHECK_IN, WITHDRAW_CHECK_IN } from '../../../../../contract/pending-calls.ts'
import type { emailPendingCheckIn, pendingCheckIn, withdrawCheckIn } from '../../../../../contract/pending-check-ins.ts'
import { call } from '../../../../lib/call.ts'
import { reasonOf } from '../../../../lib/reason.ts'
import { webmailOf } from '../../../../lib/webmail.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { useSecondsUntil } from '../use-seconds-until.ts'
import { afterWait } from './after-wait.ts'
import type { ShownReceipt } from './receipts.ts'

const SEND_AGAIN_AFTER_MS = 30_000
const FIRST_CHECK_MS = 10_000
const MAX_CHECK_MS = 60_000

interface Props {
  receipt: ShownReceipt
  /** The link accepts no more check-ins, so the visitor cannot start again with another email. */
  final: boolean
  onConfirmed: (receipt: ShownReceipt) => void
  /** The pending check-in no longer exists; the form comes back. */
  onWithdrawn: (receipt: ShownReceipt) => void
}

type PendingReply = ReplyOf<typeof pendingCheckIn>
type Action = 'email' | 'withdraw'

/** To where the email is read, if its domain tells; and for one that does not arrive or was mistyped. */
export function PendingActions({ receipt, final, onConfirmed, onWithdrawn }: Props) {
  const { checkinToken, id } = receipt
  const [running, setRunning] = useState<Action | null>(null)
  const [notice, setNotice] = useState<{ text: string; failed: boolean } | null>(null)
  const [sentAtMs, setSentAtMs] = useState(() => (receipt.fresh ? Date.now() : 0))
  const secondsLeft = useSecondsUntil(sentAtMs + SEND_AGAIN_AFTER_MS)
  const apply = (reply: PendingReply) => {
    const { state } = reply
    if (state === 'confirmed') onConfirmed(afterWait(receipt, reply))
    if (state === 'gone' || state === 'void') onWithdrawn(receipt)
  }
  usePendingState(receipt, apply)

  const run = async (action: Action, request: () => Promise<PendingReply>) => {
    if (running) return
    setRunning(action)
    setNotice(null)
    try {
      const reply = await request()
      if (reply.state === 'pending')
        setNotice({ text: 'We sent another email. Please use the newest one.', failed: false })
      apply(reply)
    } catch (error) {
      setNotice({ text: reasonOf(error as Error, 'That didn’t work. Please try again.'), failed: true })
    }
    if (action === 'email') setSentAtMs(Date.now())
    setRunning(null)
  }

  const webmail = webmailOf(receipt.pendingEmail ?? '')
  const sendAgain = {
    disabled: secondsLeft > 0,
    busy: running === 'email' && 'Sending...',
    onClick: () => run('email', () => call<typeof emailPendingCheckIn>(EMAIL_PENDING_CHECK_IN, { checkinToken, id })),
    children: secondsLeft > 0 ? `Send Again in ${secondsLeft} s` : 'Send Again',
  }
  return (
    <>
      <p role="status" className={notice?.failed ? 'receipt-notice text-danger' : 'receipt-notice'}>
        {notice?.text}
      </p>
      {webmail ? (
        <ButtonLink size={52} wide href={webmail.url} target="_blank" rel="noopener noreferrer">
          Open {webmail.name}
        </ButtonLink>
      ) : (
        <Button size={52} wide {...sendAgain} />
      )}
      <div className="receipt-links pending-ways">
        {webmail && <Button variant="quiet" {...sendAgain} />}
        {!final && (
          <Button
            variant="quiet"
            busy={running === 'withdraw' && 'One moment...'}
            onClick={() => run('withdraw', () => call<typeof withdrawCheckIn>(WITHDRAW_CHECK_IN, { checkinToken, id }))}
          >
            Use Another Email
          </Button>
        )}
      </div>
    </>
  )
}

/** Polls while the page is visible: the visitor may open the emailed link here or on another device. */
function usePendingState({ checkinToken, id, fresh }: ShownReceipt, onReply: (reply: PendingReply) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each check-in; onReply only sets states
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const checkAfter = (delayMs: number) => {
      clearTimeout(timer)
      if (document.hidden) return
      timer = setTimeout(() => {
        // A failed request changes nothing; the next one follows.
        call<typeof pendingCheckIn>(PENDING_CHECK_IN, { checkinToken, id }).then(onReply, () => undefined)
        checkAfter(Math.min(MAX_CHECK_MS, Math.max(FIRST_CHECK_MS, delayMs * 1.5)))
      }, delayMs)
    }
    const onVisibility = () => checkAfter(0)
    checkAfter(fresh ? FIRST_CHECK_MS : 0)
    document.addEventListener('visibilitychange', onVisibility)
    // The part is unmounted once the check-in is confirmed, withdrawn, or removed by the server after 24 hours.
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [id])
}
