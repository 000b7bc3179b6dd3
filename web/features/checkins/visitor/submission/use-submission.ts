import { useEffect, useState } from 'react'
import type { OwnCheckIn } from '../receipt/receipts.ts'
import type { CheckInBody } from './submission.ts'
import { type Sending, submissionRunner } from './submission-runner.ts'

interface Listener {
  onResumed: (body: CheckInBody) => void
  onDone: (own: OwnCheckIn) => void
  onTooFar: (distanceM: number, message: string) => void
}

/** The listeners of the first render are kept: they must not depend on later ones. */
export function useSubmission(checkinToken: string, { onResumed, onDone, onTooFar }: Listener) {
  const [sending, setSending] = useState<Sending>({ is: 'idle' })
  const [{ send, resume, retry, pause, stop }] = useState(() =>
    submissionRunner(checkinToken, {
      onSending: setSending,
      onDone,
      onTooFar,
      onExpired: () => location.reload(),
    }),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on load
  useEffect(() => {
    const body = resume()
    if (body) onResumed(body)
    window.addEventListener('online', retry)
    return () => {
      window.removeEventListener('online', retry)
      stop()
    }
  }, [])
  return { sending, send, retry, pause }
}
