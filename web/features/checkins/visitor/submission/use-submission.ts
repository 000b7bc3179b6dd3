import { useEffect, useState } from 'react'
import type { CheckInBody } from './check-in-result.ts'
import { type Sending, type SubmissionHandlers, submissionRunner } from './submission-runner.ts'

type Handlers = Pick<SubmissionHandlers, 'onDone' | 'onTooFar'> & { onResumed: (body: CheckInBody) => void }

/** Only the handlers of the first render are called, so they must not depend on later renders. */
export function useSubmission(checkinToken: string, { onResumed, onDone, onTooFar }: Handlers) {
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
