import { useEffect, useState } from 'react'
import { type Sending, submissionRunner } from './submission-runner.ts'

/** The callback of the first render is kept: it must not depend on later ones. */
export function useSubmission(checkinToken: string, onTooFar: (distanceM: number, message: string) => void) {
  const [sending, setSending] = useState<Sending>({ is: 'idle' })
  const [{ send, retry, pause, stop }] = useState(() =>
    submissionRunner(checkinToken, { onSending: setSending, onTooFar, onExpired: () => location.reload() }),
  )
  useEffect(() => {
    window.addEventListener('online', retry)
    return () => {
      window.removeEventListener('online', retry)
      stop()
    }
  }, [retry, stop])
  return { sending, send, retry, pause }
}
