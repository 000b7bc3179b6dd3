import { useEffect, useLayoutEffect, useState } from 'react'
import type { CheckInRecord } from '../../../../contract/checkins.ts'
import type { LoadedList } from './queries.ts'
import { type Reader, type ShownPage, shownAfter, withRecord } from './shown-page.ts'

const HIGHLIGHT_MS = 2000

const ROW = '[data-check-in]'
/** A row of the table that tells more of the one above. */
const NOTES = '[data-notes]'

function focusedRowId(focused: Element | null): string | null {
  const row = focused?.closest<HTMLElement>(`${ROW}, ${NOTES}`)
  return row?.dataset.checkIn ?? row?.dataset.notes ?? null
}

const reader = (): Reader => ({
  rowId: focusedRowId(document.activeElement),
  scrolledDown: (document.querySelector(ROW)?.getBoundingClientRect().top ?? 0) < 0,
})

interface Shown {
  shown: ShownPage | null
  /** Adds the new check-ins. */
  showNew: () => void
  /** Shows a check-in as it is now. */
  showRecord: (record: CheckInRecord) => void
}

/** The page as shown. */
export function useShownPage(next: LoadedList | undefined): Shown {
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
  return {
    shown,
    showNew: () => next && setShown(shownAfter(null, next, null)),
    showRecord: record => setShown(now => now && { ...now, list: withRecord(now.list, record) }),
  }
}
