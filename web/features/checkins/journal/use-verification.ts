import { useEffect, useRef, useState } from 'react'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import { verifyJournal } from '../../../../contract/records.ts'
import { call } from '../../../lib/call.ts'

export type Verdict = ReplyOf<typeof verifyJournal>

export type Verification =
  | { state: 'idle' }
  | { state: 'running'; verified: number; acts: number }
  | { state: 'done'; verdict: Verdict }
  | { state: 'failed'; error: Error }

/** Verifies a journal part by part, the oldest first, until its end or the first deviation. */
export function useVerification(linkId: string, acts: number) {
  const [verification, setVerification] = useState<Verification>({ state: 'idle' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async () => {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    setVerification({ state: 'running', verified: 0, acts })
    try {
      const verdict = await verifyAll(linkId, controller.signal, part =>
        setVerification({ state: 'running', verified: part.next ?? part.acts, acts: part.acts }),
      )
      setVerification({ state: 'done', verdict })
    } catch (error) {
      setVerification(controller.signal.aborted ? { state: 'idle' } : { state: 'failed', error: error as Error })
    } finally {
      running.current = null
    }
  }
  return { verification, start, cancel: () => running.current?.abort() }
}

async function verifyAll(linkId: string, signal: AbortSignal, onPart: (part: Verdict) => void): Promise<Verdict> {
  let after = 0
  for (;;) {
    const part = await call(verifyJournal, { linkId, after }, { signal })
    if (!part.valid || part.next === undefined) return part
    onPart(part)
    after = part.next
  }
}
