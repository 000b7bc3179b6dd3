import { useEffect, useLayoutEffect, useState } from 'react'
import type { CheckInList } from '../../../../contract/checkins.ts'
import { type ShownPage, shownAfter } from './shown-page.ts'

const TINTED_MS = 2000

/** Which check-in the focus is in. */
const heldId = () => document.activeElement?.closest<HTMLElement>('[data-check-in]')?.dataset.checkIn ?? null

/** The page as it is shown, and how to take in what is new on it. */
export function useShownPage(next: CheckInList | undefined): [ShownPage | null, () => void] {
  const [shown, setShown] = useState<ShownPage | null>(null)

  useLayoutEffect(() => {
    if (next) setShown(now => shownAfter(now, next, heldId()))
  }, [next])

  const fresh = shown?.freshIds.join()
  useEffect(() => {
    if (!fresh) return
    const timer = setTimeout(() => setShown(now => now && { ...now, freshIds: [] }), TINTED_MS)
    return () => clearTimeout(timer)
  }, [fresh])
  return [shown, () => next && setShown(shownAfter(null, next, null))]
}
