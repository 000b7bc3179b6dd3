import { useCallback, useEffect, useState } from 'react'
import { storedValue } from '../../../../lib/stored-value.ts'
import { type Draft, EMPTY_DRAFT } from './draft.ts'
import type { TypedFields } from './form-errors.ts'

/** Typed text survives a reload, since phones drop a tab while the camera or the mail app is open. The photo does not. */
export function useDraft(checkinToken: string) {
  const [storedFields] = useState(() => storedValue<TypedFields>('sessionStorage', `draft ${checkinToken}`))
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const changeDraft = useCallback((change: Partial<Draft>) => setDraft(current => ({ ...current, ...change })), [])

  useEffect(() => {
    const fields = storedFields.get()
    if (fields) changeDraft(fields)
  }, [storedFields, changeDraft])

  useEffect(() => {
    const { name, email, phone } = draft
    if (draft !== EMPTY_DRAFT) storedFields.set({ name, email, phone })
  }, [draft, storedFields])

  return { draft, changeDraft, clearDraft: storedFields.clear }
}
