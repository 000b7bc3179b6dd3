import { useCallback, useEffect, useState } from 'react'
import type { PagePerson } from '../../../../../contract/check-in-page.ts'
import { fillPath } from '../../../../../contract/fill-path.ts'
import { FORGET_PERSON } from '../../../../../contract/visitor-calls.ts'
import { type Draft, EMPTY_DRAFT } from './draft.ts'
import { draftStore } from './draft-store.ts'
import type { TypedFields } from './form-errors.ts'
import { holdsRemembered, rememberedDetails } from './remembered-details.ts'

/**
 * Typed text survives a reload, since phones drop a tab while the camera or the mail app is open. The photo does not. A new form
 * begins with the name of the person whose personal link was opened, else with the details of the last check-in on this phone.
 */
export function useDraft(checkinToken: string, opened?: PagePerson) {
  const [person, setPerson] = useState(opened)
  const [storedFields] = useState(() => draftStore(checkinToken))
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [remembered, setRemembered] = useState<TypedFields | null>(null)
  const changeDraft = useCallback((change: Partial<Draft>) => setDraft(current => ({ ...current, ...change })), [])

  useEffect(() => {
    const details = person ? { ...EMPTY_DRAFT, name: person.name } : rememberedDetails.get()
    setRemembered(details)
    const fields = storedFields.get() ?? details
    if (fields) changeDraft(fields)
  }, [storedFields, changeDraft, person])

  useEffect(() => {
    const { name, email, phone } = draft
    if (draft !== EMPTY_DRAFT) storedFields.set({ name, email, phone })
  }, [draft, storedFields])

  return {
    draft,
    changeDraft,
    clearDraft: storedFields.clear,
    person,
    /** The form holds details of an earlier check-in. */
    prefilled: remembered !== null && holdsRemembered(draft, remembered),
    remember({ name, email, phone }: TypedFields) {
      const details = { name, email, phone }
      // On a shared phone they are not its owner's.
      if (!person) rememberedDetails.set(details)
      setRemembered(details)
    },
    /** The personal link alone: the form goes on with the details of this phone. */
    forgetPerson() {
      if (!person) return
      fetch(fillPath(FORGET_PERSON.path, { checkinToken }), { method: FORGET_PERSON.method, keepalive: true }).catch(
        // The greeting is back after a reload, and can be dropped again.
        () => {},
      )
      storedFields.clear()
      setPerson(undefined)
    },
    forget() {
      rememberedDetails.clear()
      setRemembered(null)
    },
    fillIn: () => changeDraft({ ...EMPTY_DRAFT, ...remembered }),
  }
}
