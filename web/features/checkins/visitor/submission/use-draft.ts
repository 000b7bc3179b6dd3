import { useCallback, useEffect, useState } from 'react'
import { storedValue } from '../../../../lib/stored-value.ts'
import { type Draft, EMPTY_DRAFT } from './draft.ts'
import type { TypedFields } from './form-errors.ts'
import { holdsRemembered, rememberedDetails } from './remembered-details.ts'

/**
 * Typed text survives a reload, since phones drop a tab while the camera or the mail app is open. The photo does not.
 * A new form begins with the details of the last check-in on this phone.
 */
export function useDraft(checkinToken: string) {
  const [storedFields] = useState(() => storedValue<TypedFields>('sessionStorage', `draft ${checkinToken}`))
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [remembered, setRemembered] = useState<TypedFields | null>(null)
  const changeDraft = useCallback((change: Partial<Draft>) => setDraft(current => ({ ...current, ...change })), [])

  useEffect(() => {
    const details = rememberedDetails.get()
    setRemembered(details)
    const fields = storedFields.get() ?? details
    if (fields) changeDraft(fields)
  }, [storedFields, changeDraft])

  useEffect(() => {
    const { name, email, phone } = draft
    if (draft !== EMPTY_DRAFT) storedFields.set({ name, email, phone })
  }, [draft, storedFields])

  return {
    draft,
    changeDraft,
    clearDraft: storedFields.clear,
    /** The form holds details of an earlier check-in. */
    prefilled: remembered !== null && holdsRemembered(draft, remembered),
    remember({ name, email, phone }: TypedFields) {
      const details = { name, email, phone }
      rememberedDetails.set(details)
      setRemembered(details)
    },
    forget() {
      rememberedDetails.clear()
      setRemembered(null)
    },
    fillIn: () => changeDraft({ ...EMPTY_DRAFT, ...remembered }),
  }
}
