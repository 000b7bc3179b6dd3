import { type ReactNode, useState } from 'react'
import type { OwnLink } from '../../../contract/links.ts'
import { DEFAULT_EXPIRY_DAYS, FREE_PLAN_ID } from '../../../contract/plan-names.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { Button } from '../../ui/button.tsx'
import type { CreatorPlan } from '../billing/index.ts'
import { forgetLinkDraft } from '../creators/index.ts'
import { defaultExpiry, expiryPayload, extendedTo, fixedExpiry, inPast, instantOf } from './expiry.ts'
import { ExpiryPicker, FixedExpiry } from './expiry-picker.tsx'
import { keptForm, restoredExpiry, useFormKeeping } from './kept-form.ts'
import { todayHere, useLinkFields } from './link-fields.ts'
import { LinkFormLayout } from './link-form-layout.tsx'
import { LinkEndsEarly, ToLinkEndsEarly, useEarlyEnd } from './schedule/link-ends-early.tsx'
import { readSchedule } from './schedule/schedule-draft.ts'
import type { TemplateId } from './templates/link-templates.ts'
import { TemplatePicker } from './templates/template-picker.tsx'
import { templateWords } from './templates/template-words.ts'
import { useTemplate } from './templates/use-template.ts'
import { MoreLinksLink } from './upgrade-links.tsx'
import { useLinkCreation } from './use-link-creation.ts'
import { useMapGuess } from './use-map-guess.ts'

type Props = {
  email: string
  plan: CreatorPlan
  /** An own link whose place and rules the new one begins with. */
  again: OwnLink | null
  /** Above the search: the heading and the plan, which make room once a place is chosen. */
  top: (chosen: boolean) => ReactNode
  onCreated: (link: OwnLink, template: TemplateId) => void
  /** The form is to begin empty. */
  onDiscard: () => void
}

const localZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The form for a new link: place, ring, times, rules and expiry. */
export function LinkForm({ email, plan: creatorPlan, again, top, onCreated, onDiscard }: Props) {
  const { plan, isAccountExpired, newestLink, creator } = creatorPlan
  const [kept] = useState(() => keptForm(email, again?.id ?? null))
  const fields = useLinkFields({ ...creator, link: again, hostName: (again ?? newestLink)?.hostName ?? null, kept })
  const guess = useMapGuess(creatorPlan)
  const fixedBy = plan.id === FREE_PLAN_ID ? 'free' : isAccountExpired ? 'expired' : null
  const [usualExpiry] = useState(() =>
    defaultExpiry(serverNow(), plan.defaultExpiryDays > 0 ? plan.defaultExpiryDays : DEFAULT_EXPIRY_DAYS),
  )
  const endless = !fixedBy && plan.neverExpire
  const [expiry, setExpiry] = useState(kept ? restoredExpiry(kept, usualExpiry, endless) : usualExpiry)
  const [fixedEnd] = useState(() => fixedExpiry(serverNow()))
  const template = useTemplate({ fields, expiry, usualExpiry, setExpiry, endless, kept: kept?.template })
  const creation = useLinkCreation(email, link => {
    forgetLinkDraft()
    onCreated(link, template.id)
  })
  const [pressed, setPressed] = useState(false)
  const { chosen, typedName } = fields.place
  const { schedule } = readSchedule(fields.when.draft)
  useFormKeeping(
    email,
    {
      again: again?.id ?? null,
      template: template.id,
      chosen,
      typedName,
      hostName: fields.hostName,
      rules: fields.rules,
      settings: fields.settings,
      radiusText: fields.ring.radiusText,
      schedule: fields.when.draft,
      expiry: fixedBy ? null : expiry,
    },
    kept !== null,
  )
  const endsAt = fixedBy ? fixedEnd : expiry.never ? null : instantOf(expiry)
  const earlyEnd = useEarlyEnd(chosen && schedule, fields.when.zone ?? localZone(), endsAt)
  const tooLate = !fixedBy && inPast(expiry, serverNow())

  const create = () => {
    if (!chosen) return
    setPressed(true)
    if (fields.focusFault()) return
    creation.mutate({
      placeId: chosen.placeId,
      placeName: fields.name || undefined,
      hostName: fields.hostName.trim() || undefined,
      ...fields.settings,
      ...fields.rules,
      schedule,
      // Without a choice the server sets the expiry.
      ...(!fixedBy && expiryPayload(expiry, serverNow())),
    })
  }

  return (
    <LinkFormLayout
      fields={fields}
      top={
        <>
          {top(chosen !== null)}
          {kept && <Restored onDiscard={onDiscard} />}
        </>
      }
      purpose={
        !again && (
          <TemplatePicker
            chosen={template.id}
            words={templateWords({ draft: fields.when.draft, rules: fields.rules, today: todayHere() })}
            rules={fields.rules}
            onChoose={template.choose}
            onChangeRules={fields.setRules}
          />
        )
      }
      guess={guess}
      pressed={pressed}
      error={creation.error}
      whenNotice={
        earlyEnd && (
          <LinkEndsEarly
            end={earlyEnd}
            onExtend={fixedBy ? null : until => setExpiry(extendedTo(until, expiry))}
            endless={plan.neverExpire}
            upgrade={<MoreLinksLink email={email} plan={creatorPlan} />}
          />
        )
      }
      expiry={
        fixedBy ? (
          <FixedExpiry by={fixedBy} upgrade={<MoreLinksLink email={email} plan={creatorPlan} />} />
        ) : (
          <ExpiryPicker plan={plan} choice={expiry} onChange={setExpiry} />
        )
      }
      expiresAt={fixedBy || expiry.never || tooLate ? null : instantOf(expiry)}
      action={
        <div className="flex flex-col gap-2">
          {earlyEnd && <ToLinkEndsEarly />}
          <CreateButton chosen={chosen !== null} tooLate={tooLate} creating={creation.isPending} onPress={create} />
        </div>
      }
    />
  )
}

/** One quiet line: the typed fields are there again, and need not stay. */
const Restored = ({ onDiscard }: { onDiscard: () => void }) => (
  <div className="-my-2 flex items-center justify-between gap-3 text-14 text-ink-2">
    <p role="status">Restored what you had typed</p>
    <div className="-me-4">
      <Button variant="quiet" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  </div>
)

type ButtonProps = { chosen: boolean; tooLate: boolean; creating: boolean; onPress: () => void }

const CreateButton = ({ chosen, tooLate, creating, onPress }: ButtonProps) => (
  <div className="flex flex-col gap-2">
    <Button size={52} wide disabled={!chosen || tooLate} busy={creating && 'Creating...'} onClick={onPress}>
      {chosen ? 'Create Check-in Link' : 'Select Location to Create Link'}
    </Button>
    {!chosen && (
      <p className="text-center text-14 text-ink-2 text-balance [@media(max-height:37.5rem)]:sr-only">
        Please search and select a location above to continue
      </p>
    )}
  </div>
)
