import { useEffect, useLayoutEffect, useState } from 'react'
import type { LoadedList } from './queries.ts'
import { type Reader, type ShownPage, shownAfter } from './shown-page.ts'

const HIGHLIGHT_MS = 2000

const ROW = '[data-check-in]'

const reader = (): Reader => ({
  rowId: document.activeElement?.closest<HTMLElement>(ROW)?.dataset.checkIn ?? null,
  scrolledDown: (document.querySelector(ROW)?.getBoundingClientRect().top ?? 0) < 0,
})

/** The page as shown, and a function that adds the new check-ins to it. */
export function useShownPage(next: LoadedList | undefined): [ShownPage | null, () => void] {
  const [shown, setShown] = useState<ShownPage | null>(null)

  useLayoutEffect(() => {
    if (next) setShown(now => shownAfter(now, next, reader()))
  }, [next])

  const fresh = shown?.freshIds.join()
  useEffect(() => {
    if (!fresh) return
    const timer = setTimeout(() => setShown(now => now && { ...now, freshIds: [] }), HIGHLIGHT_MS)
    return () => clearTimeout(timer)
  }, [fresh])
  return [shown, () => next && setShown(shownAfter(null, next, null))]
}
