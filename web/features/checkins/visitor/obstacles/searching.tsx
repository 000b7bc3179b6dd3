import { useEffect, useState } from 'react'

/** Of the specification: a position takes about 15 to 30 s. */
const LONGEST_S = 30

/**
 * How long a position has been looked for. Screen readers are told once, by the page's own status. Like `SearchProgress`, which
 * another lazy file holds: a part that both share would be one more request on a bad network.
 */
export function Searching({ sinceMs }: { sinceMs: number }) {
  const passedS = Math.min(LONGEST_S, useSecondsPassed(sinceMs))
  return (
    <div
      role="progressbar"
      aria-label="Finding you"
      aria-valuenow={passedS}
      aria-valuemax={LONGEST_S}
      aria-valuetext={`${passedS} of ${LONGEST_S} seconds`}
      className="ask-progress"
    >
      <p className="text-14">
        This can take up to {LONGEST_S} seconds.
        <span>{passedS}&nbsp;s</span>
      </p>
      <div>
        <div style={{ transform: `scaleX(${passedS / LONGEST_S})` }} />
      </div>
    </div>
  )
}

function useSecondsPassed(sinceMs: number): number {
  const [nowMs, setNowMs] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.floor((nowMs - sinceMs) / 1000)
}
