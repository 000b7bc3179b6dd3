import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { DetailsDialog } from '../../contract/paths.ts'

/** Whether the page was opened for this dialog. The URL forgets it, so that a reload does not open it again. */
export function useOpenedDialog(dialog: DetailsDialog): boolean {
  const [query, setQuery] = useSearchParams()
  const [opened] = useState(query.get('dialog') === dialog)
  useEffect(() => {
    if (!opened) return
    setQuery(
      now => {
        const next = new URLSearchParams(now)
        next.delete('dialog')
        return next
      },
      { replace: true },
    )
  }, [opened, setQuery])
  return opened
}
