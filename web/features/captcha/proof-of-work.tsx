import { useEffect, useId, useState } from 'react'
import { CheckboxBox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/cx.ts'
import { Ring } from '../../ui/ring.tsx'
import type { CaptchaProps } from './captcha-props.ts'
import { solvedChallengeToken } from './solve-challenge.ts'

/** Shorter than the token's validity on the server, so that an expired token is never sent. */
const TOKEN_VALID_MS = 9 * 60_000

type State = 'idle' | 'working' | 'done' | 'failed' | 'expired'

const STATUS: Record<State, string> = {
  idle: 'Your device solves a quick puzzle. No personal data leaves it.',
  working: 'Checking...',
  done: 'Verified',
  failed: 'Verification failed. Try again.',
  expired: 'Verification expired. Tick the box again.',
}

/** A checkbox that ticks itself. The work begins with `started`, to be done before the form is submitted. */
export function ProofOfWork({ started, onToken, onWorking }: CaptchaProps) {
  const id = useId()
  const [run, setRun] = useState(0)
  const [state, setState] = useState<State>('idle')
  const working = started || run > 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: each press is a run of its own
  useEffect(() => {
    if (!working) return
    const stopped = new AbortController()
    let expiry: ReturnType<typeof setTimeout>
    const settle = (next: State, token: string | null) => {
      if (stopped.signal.aborted) return
      setState(next)
      onToken(token)
      onWorking(next === 'working')
    }
    settle('working', null)
    solvedChallengeToken(stopped.signal).then(
      token => {
        settle('done', token)
        expiry = setTimeout(() => settle('expired', null), TOKEN_VALID_MS)
      },
      () => settle('failed', null),
    )
    return () => {
      stopped.abort()
      clearTimeout(expiry)
      onWorking(false)
    }
  }, [working, run, onToken, onWorking])

  const busy = state === 'working'
  return (
    <label
      htmlFor={id}
      className={cx(
        'flex min-h-16 cursor-pointer items-center gap-3 rounded-10 border px-4 py-2',
        state === 'failed' || state === 'expired' ? 'border-danger' : 'border-line',
      )}
    >
      <span className="grid size-6 shrink-0 place-items-center text-accent">
        {busy && <Ring variant="loader" sizePx={24} className="[grid-area:1/1]" />}
        <span className={cx('[grid-area:1/1]', busy && 'opacity-0')}>
          <CheckboxBox
            id={id}
            checked={state === 'done'}
            aria-busy={busy}
            aria-label="I am human"
            aria-describedby="captcha-state"
            onChange={() => !busy && state !== 'done' && setRun(run + 1)}
          />
        </span>
      </span>
      <span className="flex min-w-0 flex-col">
        <span className="font-medium text-16 text-ink">I am human</span>
        <span id="captcha-state" role="status" className="text-balance text-14 text-ink-2">
          {STATUS[state]}
        </span>
      </span>
    </label>
  )
}
