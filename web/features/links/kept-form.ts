import { useEffect, useRef, useState } from 'react'
import type { LinkSettings } from '../../../contract/link-settings.ts'
import { forgetLinkDraft, storedLinkDraft, storeLinkDraft } from '../creators/index.ts'
import { compareDates, type ExpiryChoice } from './expiry.ts'
import type { Rules } from './requirements.ts'
import type { ScheduleDraft } from './schedule/schedule-draft.ts'
import { LINK_TEMPLATES, type TemplateId } from './templates/link-templates.ts'
import type { ChosenPlace } from './use-place-choice.ts'

/** The form for a new link as somebody has left it, perhaps for the plans. */
export interface KeptForm {
  /** The own link that the form began with. */
  again: string | null
  template: TemplateId
  chosen: ChosenPlace | null
  typedName: string | null
  hostName: string
  rules: Rules
  settings: LinkSettings
  radiusText: string
  schedule: ScheduleDraft
  /** Null: the plan decided it. */
  expiry: ExpiryChoice | null
}

/** Null: nothing was typed, or for another link that was to be made again. */
export function keptForm(email: string, again: string | null): KeptForm | null {
  const kept = storedLinkDraft(email) as KeptForm | null
  return kept && (again === null || kept.again === again) ? kept : null
}

/** Keeps the form from its first change on, until `forgetLinkDraft`. */
export function useFormKeeping(email: string, form: KeptForm, restored: boolean) {
  const text = JSON.stringify(form)
  const [first] = useState(text)
  const touched = useRef(false)
  useEffect(() => {
    if (text !== first || restored) {
      touched.current = true
      storeLinkDraft(email, JSON.parse(text))
    } else if (touched.current) forgetLinkDraft()
  }, [email, text, first, restored])
}

/** When a form that is taken up again ends its link: the plan may be another one than when it was left. */
export function restoredExpiry(kept: KeptForm, usual: ExpiryChoice, neverExpire: boolean): ExpiryChoice {
  const { expiry, template } = kept
  if (!expiry) return { ...usual, never: neverExpire && LINK_TEMPLATES[template].endless === true }
  if (expiry.never && !neverExpire) return usual
  // The same object: a day that nobody has chosen.
  return compareDates(expiry.date, usual.date) === 0 ? { ...expiry, date: usual.date } : expiry
}
