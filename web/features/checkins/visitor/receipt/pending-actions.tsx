import { useEffect, useState } from 'react'
import { responseOf } from '../../../../lib/call.ts'
import { reasonOf } from '../../../../lib/reason.ts'
import { Button } from '../../../../ui/button.tsx'
import type { ShownCheckIn } from './use-receipt.ts'

const SEND_AGAIN_AFTER_S = 30
const FIRST_CHECK_MS = 10_000
const MAX_CHECK_MS = 60_000

interface Props {
  own: ShownCheckIn
  /** Another check-in could not take its place. */
  final: boolean
  onConfirmed: (own: ShownCheckIn) => void
  /** Nothing waits any more; the form comes back. */
  onWithdrawn: (own: ShownCheckIn) => void
}

type State = 'pending' | 'confirmed' | 'gone'
type Doing = 'emailing' | 'withdrawing' | null

async function ask({ checkinToken, id }: ShownCheckIn, method: string, action = ''): Promise<State> {
  const path = `/api/checkin/${encodeURIComponent(checkinToken)}/pending/${id}${action}`
  // A POST without a body would be no JSON.
  const body = method === 'POST' && { body: '{}', headers: { 'content-type': 'application/json' } }
  const reply = await responseOf(path, { method, ...body })
  return (await reply.json()).state
}

/** For an email that does not arrive, or went astray. */
export function PendingActions({ own, final, onConfirmed, onWithdrawn }: Props) {
  const [doing, setDoing] = useState<Doing>(null)
  const [said, setSaid] = useState<{ text: string; failed: boolean } | null>(null)
  const [sentAtMs, setSentAtMs] = useState(() => (own.fresh ? Date.now() : 0))
  const secondsLeft = useSecondsLeft(sentAtMs)
  const settle = (state: State) => {
    if (state === 'confirmed') onConfirmed(own)
    if (state === 'gone') onWithdrawn(own)
  }
  useStateWhileVisible(own, settle)

  const act = async (kind: Exclude<Doing, null>, work: () => Promise<State>) => {
    if (doing) return
    setDoing(kind)
    setSaid(null)
    try {
      const state = await work()
      if (state === 'pending') setSaid({ text: 'We sent another email. Please use the newest one.', failed: false })
      settle(state)
    } catch (error) {
      setSaid({ text: reasonOf(error as Error, 'That did not work. Please try again.'), failed: true })
    }
    if (kind === 'emailing') setSentAtMs(Date.now())
    setDoing(null)
  }

  return (
    <div className="flex w-full flex-col gap-3">
      <Button
        variant="secondary"
        wide
        disabled={secondsLeft > 0}
        busy={doing === 'emailing' && 'Sending...'}
        onClick={() => act('emailing', () => ask(own, 'POST', '/email'))}
      >
        {secondsLeft > 0 ? `Send Again in ${secondsLeft} s` : 'Send Again'}
      </Button>
      <p role="status" className={`text-14 empty:-mb-3 ${said?.failed ? 'text-danger' : 'text-ink-2'}`}>
        {said?.text}
      </p>
      {!final && (
        <Button
          variant="secondary"
          wide
          busy={doing === 'withdrawing' && 'One moment...'}
          onClick={() => act('withdrawing', () => ask(own, 'DELETE'))}
        >
          Use Another Email
        </Button>
      )}
    </div>
  )
}

function useSecondsLeft(sinceMs: number): number {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const passedS = Math.max(0, Math.floor((nowMs - sinceMs) / 1000))
  return Math.max(0, SEND_AGAIN_AFTER_S - passedS)
}

/** The link in the email may have been opened meanwhile, here or on another device. */
function useStateWhileVisible(own: ShownCheckIn, settle: (state: State) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; what it calls only sets states
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const checkAfter = (delayMs: number) => {
      clearTimeout(timer)
      if (document.hidden) return
      timer = setTimeout(() => {
        // Without an answer nothing changes: the page says what it knows.
        ask(own, 'GET').then(settle, () => undefined)
        checkAfter(Math.min(MAX_CHECK_MS, Math.max(FIRST_CHECK_MS, delayMs * 1.5)))
      }, delayMs)
    }
    const onVisibility = () => checkAfter(0)
    checkAfter(own.fresh ? FIRST_CHECK_MS : 0)
    document.addEventListener('visibilitychange', onVisibility)
    // A settled state unmounts this part: confirmed, withdrawn, or removed by the server after 24 hours.
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [own.id])
}
