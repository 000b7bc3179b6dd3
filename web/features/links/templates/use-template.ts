import { useState } from 'react'
import type { ExpiryChoice } from '../expiry.ts'
import { type LinkFields, repeatRuleWith } from '../link-fields.ts'
import { LINK_TEMPLATES, type LinkTemplate, type TemplateId } from './link-templates.ts'
import { replaceTemplate } from './replace-template.ts'

interface Form {
  fields: LinkFields
  expiry: ExpiryChoice
  /** That of a form which nobody has touched. */
  usualExpiry: ExpiryChoice
  setExpiry: (expiry: ExpiryChoice) => void
  /** Whether the creator’s links may stay open for ever. */
  endless: boolean
  /** Of a form that is taken up again. */
  kept: TemplateId | undefined
}

/** The template that a form for a new link follows. */
export function useTemplate({ fields, expiry, usualExpiry, setExpiry, endless, kept }: Form) {
  const { when, rules, setRules, ring } = fields
  const [id, setId] = useState<TemplateId>(kept ?? 'scratch')
  const first = { ...fields.first, expiry: usualExpiry }

  const choose = (next: TemplateId) => {
    const [before, after] = [LINK_TEMPLATES[id], LINK_TEMPLATES[next]]
    const draft = replaceTemplate(when.draft, { first: first.draft, before: before.times, after: after.times })
    const replaced = replaceTemplate(rules, { first: first.rules, before: before.rules, after: after.rules })
    when.setDraft(draft)
    setRules({ ...replaced, repeatRule: repeatRuleWith(draft.when !== 'always', replaced.repeatRule) })
    ring.setSettings(
      replaceTemplate(ring.settings, { first: first.settings, before: before.settings, after: after.settings }),
    )
    const end = ({ endless: wanted }: LinkTemplate) => (wanted && endless ? { never: true } : {})
    // A day that was chosen stays the end.
    if (expiry.date === first.expiry.date)
      setExpiry(replaceTemplate(expiry, { first: first.expiry, before: end(before), after: end(after) }))
    setId(next)
  }
  return { id, choose }
}
