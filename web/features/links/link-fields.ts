import { type RefObject, useRef, useState } from 'react'
import { type LinkSettings, settingsOf, USUAL_SETTINGS } from '../../../contract/link-settings.ts'
import type { OwnLink } from '../../../contract/links.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { twoDigits } from '../../lib/two-digits.ts'
import { dateOf } from './expiry.ts'
import type { ProblemField } from './field-problems.ts'
import type { KeptForm } from './kept-form.ts'
import { placeOfLink, rulesOfLink } from './link-again.ts'
import { typedRadiusM } from './radius.ts'
import type { Rules } from './requirements.ts'
import type { RingFields } from './ring-section.tsx'
import { NO_RULES } from './rules-section.tsx'
import { draftOf, readSchedule, type ScheduleDraft, withNewKeys } from './schedule/schedule-draft.ts'
import type { WhenFields } from './schedule/when-section.tsx'
import { type OwnPosition, useOwnPosition } from './use-own-position.ts'
import { type PlaceChoice, usePlaceChoice } from './use-place-choice.ts'

/** The values of the form for a link, apart from its expiry. */
export interface LinkFields {
  place: PlaceChoice
  own: OwnPosition
  /** Trimmed. */
  name: string
  nameField: RefObject<HTMLInputElement | null>
  hostName: string
  hostField: RefObject<HTMLInputElement | null>
  setHostName: (name: string) => void
  /** Visitors read it where the link has no name of its own. */
  displayName: string | null
  rules: Rules
  setRules: (rules: Rules) => void
  /** The link has a list of people, or a rule for one. */
  listed: boolean
  settings: LinkSettings
  ring: RingFields
  when: WhenFields
  /** The values with which the form began. */
  first: { draft: ScheduleDraft; rules: Rules; settings: LinkSettings }
  /** Moves the focus to the first field that cannot be saved as it is, and says whether there is one. */
  focusFault: () => boolean
  /** Moves the focus to a field that was refused. */
  focusRefused: (field: ProblemField) => void
}

type Start = {
  /** The link that the form begins with. */
  link: OwnLink | null
  hostName: string | null
  displayName: string | null
  /** That link itself is changed. */
  changed?: boolean
  /** The form as it was left. */
  kept?: KeptForm | null
}

/** A visitor who is there gets in, or has a person to ask. */
const NEW_SETTINGS: LinkSettings = { ...USUAL_SETTINGS, doubt: 'ask' }

/** The date here, where the creator plans. */
export const todayHere = () => {
  const { year, month, day } = dateOf(serverNow())
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`
}

/** With sessions somebody is checked in once in each, unless another rule was chosen. */
export const repeatRuleWith = (sessions: boolean, rule: Rules['repeatRule']): Rules['repeatRule'] => {
  if (sessions) return rule === 'any' ? 'session' : rule
  return rule === 'session' ? 'any' : rule
}

function focusFirstFault(section: HTMLElement | null) {
  const field = section?.querySelector<HTMLElement>('[aria-invalid=true]') ?? section?.querySelector('input')
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}

export function useLinkFields(start: Start): LinkFields {
  const { link, displayName, changed = false, kept = null } = start
  const place = usePlaceChoice(kept ? kept.chosen : link && placeOfLink(link), { changed, typed: kept?.typedName })
  const own = useOwnPosition(place.choosePoint)
  const [first] = useState(() => ({
    draft: draftOf(link?.schedule ?? null, todayHere()),
    rules: link ? rulesOfLink(link) : NO_RULES,
    settings: link ? settingsOf(link) : NEW_SETTINGS,
  }))
  const [hostName, setHostName] = useState(kept?.hostName ?? start.hostName ?? '')
  const [rules, setRules] = useState(kept?.rules ?? first.rules)
  const [settings, setSettings] = useState(kept?.settings ?? first.settings)
  const [radiusText, setText] = useState(kept?.radiusText ?? String(settings.radiusM))
  const nameField = useRef<HTMLInputElement>(null)
  const hostField = useRef<HTMLInputElement>(null)
  const radiusField = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState(() => (kept ? withNewKeys(kept.schedule) : first.draft))
  const whenSection = useRef<HTMLDivElement>(null)

  const changeDraft = (next: ScheduleDraft) => {
    setDraft(next)
    setRules(rules => ({ ...rules, repeatRule: repeatRuleWith(next.when !== 'always', rules.repeatRule) }))
  }

  const setRadiusText = (text: string) => {
    setText(text)
    const radiusM = typedRadiusM(text)
    if (radiusM !== null) setSettings({ ...settings, radiusM })
  }
  const focusFault = () => {
    const fault = place.nameEmptied ? nameField : typedRadiusM(radiusText) === null ? radiusField : null
    fault?.current?.focus()
    if (fault !== null) return true
    if (Object.keys(readSchedule(draft).faults).length === 0) return false
    // Once the faults are said.
    setTimeout(() => focusFirstFault(whenSection.current))
    return true
  }
  const focusRefused = (field: ProblemField) =>
    field === 'times'
      ? focusFirstFault(whenSection.current)
      : (field === 'placeName' ? nameField : hostField).current?.focus()
  return {
    place,
    own,
    name: place.name.trim(),
    nameField,
    hostName,
    hostField,
    setHostName,
    displayName,
    rules,
    setRules,
    listed: link !== null && (link.peopleCount > 0 || link.listRule !== 'off'),
    settings,
    ring: { radiusText, setRadiusText, settings, setSettings, radiusField },
    when: { draft, setDraft: changeDraft, zone: link && (link.scheduleZone ?? link.timeZone), section: whenSection },
    first,
    focusFault,
    focusRefused,
  }
}
