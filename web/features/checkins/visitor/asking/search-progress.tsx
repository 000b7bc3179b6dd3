import { useEffect, useState } from 'react'
import { RingMark } from '../../../../ui/ring-mark.tsx'
import { accuracyText } from './ask-texts.ts'
import { IMPROVE_MS, type Improving } from './improving.ts'

const LONGEST_S = IMPROVE_MS / 1000

interface Props {
  doubt: Pick<Improving, 'firstAccuracyM'> & { endsAtMs: number }
  accuracyM: number
}

/**
 * How long positions have followed each other, and how much better they have become. Screen readers are told once, beside it, as
 * the longest wait is.
 */
export function SearchProgress({ doubt: { firstAccuracyM, endsAtMs }, accuracyM }: Props) {
  const passedS = useSecondsPassed(endsAtMs)
  return (
    <div
      role="progressbar"
      aria-label="Looking for a better location"
      aria-valuenow={passedS}
      aria-valuemax={LONGEST_S}
      aria-valuetext={`${passedS} of ${LONGEST_S} seconds`}
      className="ask-progress"
    >
      <p>
        <RingMark variant="loader" sizePx={20} />
        <b>{accuracyText(accuracyM, firstAccuracyM)}</b>
        <span>
          {passedS} of {LONGEST_S} s
        </span>
      </p>
      <div>
        <div style={{ transform: `scaleX(${passedS / LONGEST_S})` }} />
      </div>
    </div>
  )
}

function useSecondsPassed(endsAtMs: number): number {
  const [nowMs, setNowMs] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const leftS = Math.ceil((endsAtMs - nowMs) / 1000)
  return Math.min(LONGEST_S, Math.max(0, LONGEST_S - leftS))
}
