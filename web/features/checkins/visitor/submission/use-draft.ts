import { useCallback, useEffect, useState } from 'react'
import { kept } from '../../../../lib/kept.ts'
import { type Draft, NOTHING_TYPED } from './draft.ts'
import type { Entries } from './submission.ts'

/** What is typed outlives a reload: phones drop a tab when the camera or the mail app comes up. The photo does not. */
export function useDraft(checkinToken: string) {
  const [typed] = useState(() => kept<Entries>('sessionStorage', `draft ${checkinToken}`))
  const [draft, setDraft] = useState(NOTHING_TYPED)
  const change = useCallback((part: Partial<Draft>) => setDraft(now => ({ ...now, ...part })), [])

  useEffect(() => {
    const before = typed.get()
    if (before) change(before)
  }, [typed, change])

  useEffect(() => {
    const { name, email, phone } = draft
    if (draft !== NOTHING_TYPED) typed.set({ name, email, phone })
  }, [draft, typed])

  return { draft, change, forgetDraft: typed.clear }
}
