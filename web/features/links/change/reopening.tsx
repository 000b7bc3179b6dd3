import { type ReactNode, useRef, useState } from 'react'
import { neverExpires } from '../../../../contract/expiry.ts'
import type { OwnLink } from '../../../../contract/links.ts'
import { DEFAULT_EXPIRY_DAYS, FREE_PLAN_ID } from '../../../../contract/plan-names.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { SwitchRow } from '../../../ui/switch-row.tsx'
import type { CreatorPlan } from '../../billing/index.ts'
import {
  dateOf,
  defaultExpiry,
  type ExpiryChoice,
  expiryPayload,
  extendedTo,
  FIXED_DAYS,
  fixedExpiry,
  inPast,
  instantOf,
} from '../expiry.ts'
import { ExpiryPicker, FixedExpiry } from '../expiry-picker.tsx'
import { openWords } from '../open-words.ts'
import { MoreLinksLink } from '../upgrade-links.tsx'

export interface ExpiryFields {
  section: ReactNode
  /** When the link ended; null: it is open, or about to be opened again. */
  endedAt: string | null
  /** Turns the switch on and brings it into view. */
  reopen: () => void
  /** The expiry as the call takes it; null: the expiry stays. */
  payload: ReturnType<typeof expiryPayload> | { expiryDays: number } | null
  /** The change that visitors will notice; null: none. */
  words: string | null
  /** For the preview. */
  expiresAt: Date | null
  /** A chosen time has passed. */
  tooLate: boolean
  /** When the link would end by the choice; null: never, or it has ended. */
  endsAt: Date | null
  /** Null where the plan decides it. */
  extend: ((until: Date | null) => void) | null
}

const choiceOf = (expiresAt: string, fallback: ExpiryChoice): ExpiryChoice => {
  if (neverExpires(expiresAt)) return { ...fallback, never: true }
  const at = new Date(expiresAt)
  return { never: false, date: dateOf(at), hour: at.getHours(), minute: at.getMinutes() }
}

const sameMinute = (one: ExpiryChoice, other: ExpiryChoice) =>
  one.never === other.never && (one.never || instantOf(one).getTime() === instantOf(other).getTime())

/** Until when the link is open. One that has ended stays ended unless the creator opens it again. */
export function useExpiryFields(link: OwnLink, email: string, creatorPlan: CreatorPlan): ExpiryFields {
  const { plan, isAccountExpired } = creatorPlan
  const [now] = useState(serverNow)
  const fixedBy = plan.id === FREE_PLAN_ID ? 'free' : isAccountExpired ? 'expired' : null
  const ended = new Date(link.expiresAt) <= now
  const usual = defaultExpiry(now, plan.defaultExpiryDays > 0 ? plan.defaultExpiryDays : DEFAULT_EXPIRY_DAYS)
  const first = ended ? usual : choiceOf(link.expiresAt, usual)
  const [choice, setChoice] = useState(first)
  const [reopened, setReopened] = useState(false)

  const upgrade = <MoreLinksLink email={email} plan={creatorPlan} />
  const picker = <ExpiryPicker plan={plan} choice={choice} onChange={setChoice} />
  const row = useRef<HTMLDivElement>(null)
  const reopen = () => {
    setReopened(true)
    const button = row.current?.querySelector<HTMLElement>('[role=switch]')
    button?.focus({ preventScroll: true })
    row.current?.scrollIntoView({ block: 'center' })
  }
  const reopening = (
    <div ref={row} className="flex flex-col gap-3">
      <SwitchRow
        label="Open this link again"
        hint={fixedBy ? `For ${FIXED_DAYS} days, with the same QR code.` : 'With the same QR code.'}
        checked={reopened}
        onCheckedChange={setReopened}
      />
      {reopened && !fixedBy && picker}
    </div>
  )
  const section = ended ? reopening : fixedBy ? <FixedExpiry by={fixedBy} upgrade={upgrade} /> : picker
  const fixedEnd = ended ? fixedExpiry(now) : new Date(link.expiresAt)
  const chosenEnd = choice.never ? null : instantOf(choice)
  const endsAt = ended && !reopened ? null : fixedBy ? (first.never ? null : fixedEnd) : chosenEnd
  const extend = fixedBy ? null : (until: Date | null) => setChoice(extendedTo(until, choice))
  const shared = { section, endsAt, extend, endedAt: ended && !reopened ? link.expiresAt : null, reopen }
  const changed = ended ? reopened : !fixedBy && !sameMinute(choice, first)
  if (!changed) {
    const expiresAt = ended || first.never ? null : new Date(link.expiresAt)
    return { ...shared, payload: null, words: null, expiresAt, tooLate: false }
  }
  if (fixedBy)
    return {
      ...shared,
      payload: { expiryDays: FIXED_DAYS },
      words: `They can check in for ${FIXED_DAYS} more days.`,
      expiresAt: null,
      tooLate: false,
    }
  const expiresAt = choice.never ? null : instantOf(choice)
  return {
    ...shared,
    payload: expiryPayload(choice, serverNow()),
    words: untilWords(expiresAt, link.timeZone),
    expiresAt,
    tooLate: inPast(choice, serverNow()),
  }
}

function untilWords(expiresAt: Date | null, timeZone: string): string {
  if (!expiresAt) return 'They can check in until you delete the link.'
  const readerTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return `${openWords(expiresAt, { now: serverNow(), timeZone, readerTimeZone })}.`
}
