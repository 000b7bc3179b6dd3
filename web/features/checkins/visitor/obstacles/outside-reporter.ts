import { useEffect, useRef } from 'react'
import type { CheckInPageLink } from '../../../../../contract/check-in-page.ts'
import type { Presence } from '../presence/presence-state.ts'
import { reportOutside } from './outside-report.ts'

/** Somebody who is still on the way there is inside, or gone, by then. */
const REPORT_AFTER_MS = 12_000

interface Props {
  state: Presence
  link: CheckInPageLink
}

/**
 * Reports where the phone is after twelve seconds outside, whatever the page shows of that. A link that keeps verdicts alone wants
 * no report.
 */
export function OutsideReport({ state: { fix, distanceM, radiusM, visible }, link: { checkinToken, keeps } }: Props) {
  const where = useRef({ distanceM: 0, accuracyM: 0 })
  if (fix && distanceM !== null) where.current = { distanceM, accuracyM: fix.accuracyM }
  const wanted = visible && keeps !== 'verdict' && distanceM !== null && distanceM > radiusM
  useEffect(() => {
    if (!wanted) return
    const timer = setTimeout(() => reportOutside(checkinToken, where.current), REPORT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [wanted, checkinToken])
  return null
}
