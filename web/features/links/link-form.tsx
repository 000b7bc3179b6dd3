import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { MAX_HOST_NAME_LENGTH, MAX_PLACE_NAME_LENGTH } from '../../../contract/links.ts'
import { DEFAULT_EXPIRY_DAYS, FREE_PLAN_ID } from '../../../contract/plans.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { CallError } from '../../lib/call.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormSection } from '../../ui/form.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import type { CreatorPlan } from '../billing/index.ts'
import { defaultExpiry, expiryPayload, inPast } from './expiry.ts'
import { ExpiryPicker, FixedExpiry } from './expiry-picker.tsx'
import { OwnPosition } from './own-position.tsx'
import { PlaceMap } from './place-map.tsx'
import { PlaceSearch } from './place-search.tsx'
import { mapsConfigQuery } from './queries.ts'
import { SplitLayout } from './split-layout.tsx'
import { MoreLinksLink } from './upgrade-links.tsx'
import { type CreatedLink, useLinkCreation } from './use-link-creation.ts'
import { type PlaceChoice, usePlaceChoice } from './use-place-choice.ts'

const NAME_MISSING = 'Please name the place. Visitors see this name when they check in.'

type Props = {
  email: string
  plan: CreatorPlan
  /** Above the search: the heading and the plan. */
  top: ReactNode
  onCreated: (link: CreatedLink) => void
}

/** The form for a new link: place, rules and expiry. */
export function LinkForm({ email, plan: creatorPlan, top, onCreated }: Props) {
  const { plan, isAccountExpired } = creatorPlan
  const place = usePlaceChoice()
  const [rules, setRules] = useState({ requireUserVerify: false, requirePhotoVerify: false })
  const [hostName, setHostName] = useState(creatorPlan.newestLink?.hostName ?? '')
  const [expiry, setExpiry] = useState(() =>
    defaultExpiry(serverNow(), plan.defaultExpiryDays > 0 ? plan.defaultExpiryDays : DEFAULT_EXPIRY_DAYS),
  )
  const creation = useLinkCreation(email, onCreated)
  const [pressed, setPressed] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const fixedBy = plan.id === FREE_PLAN_ID ? 'free' : isAccountExpired ? 'expired' : null
  const tooLate = !fixedBy && inPast(expiry, serverNow())

  const create = () => {
    if (!place.chosen) return
    setPressed(true)
    if (place.nameEmptied) return nameField.current?.focus()
    creation.mutate({
      placeId: place.chosen.placeId,
      placeName: place.name.trim() || undefined,
      hostName: hostName.trim() || undefined,
      ...rules,
      // Without a choice the server sets the expiry.
      ...(!fixedBy && expiryPayload(expiry, serverNow())),
    })
  }

  return (
    <SplitLayout
      top={top}
      search={<PlaceSearch onPick={place.choosePlace} locating={place.locating} error={place.error} />}
      map={<PlaceMap point={place.chosen?.point ?? null} onMove={place.movePin} />}
      action={
        <CreateButton chosen={place.chosen !== null} tooLate={tooLate} creating={creation.isPending} onPress={create} />
      }
    >
      <FormSection title="Place">
        <OwnPosition onPoint={place.choosePoint} />
        <PlaceDetails
          place={place}
          nameField={nameField}
          nameFault={pressed && place.nameEmptied ? NAME_MISSING : faultOf(creation.error, 'place_name_has_url')}
        />
        <HostName value={hostName} onChange={setHostName} fault={faultOf(creation.error, 'host_name_has_url')} />
      </FormSection>
      <FormSection title="Rules">
        <div className="divide-y divide-line">
          <SwitchRow
            label="Require email verification of users"
            hint="Visitors confirm through a link we email them."
            checked={rules.requireUserVerify}
            onCheckedChange={requireUserVerify => setRules({ ...rules, requireUserVerify })}
          />
          <SwitchRow
            label="Require photo verification"
            hint="Visitors take a photo when they check in."
            checked={rules.requirePhotoVerify}
            onCheckedChange={requirePhotoVerify => setRules({ ...rules, requirePhotoVerify })}
          />
        </div>
      </FormSection>
      <FormSection title="Expiry">
        {fixedBy ? (
          <FixedExpiry by={fixedBy} upgrade={<MoreLinksLink email={email} plan={creatorPlan} />} />
        ) : (
          <ExpiryPicker plan={plan} choice={expiry} onChange={setExpiry} />
        )}
      </FormSection>
    </SplitLayout>
  )
}

/** The sentence of this refusal, which stands at its field. */
const faultOf = (error: Error | null, code: ProblemCode) =>
  error instanceof CallError && error.code === code ? error.message : undefined

type HostProps = { value: string; onChange: (name: string) => void; fault: string | undefined }

const HostName = ({ value, onChange, fault }: HostProps) => (
  <Field
    label="Your name or organisation"
    optional
    hint="Visitors see who asks them to check in."
    {...(fault && { error: fault })}
    value={value}
    onChange={event => onChange(event.target.value)}
    maxLength={MAX_HOST_NAME_LENGTH}
    autoComplete="organization"
  />
)

type DetailsProps = {
  place: PlaceChoice
  nameField: RefObject<HTMLInputElement | null>
  nameFault: string | undefined
}

function PlaceDetails({ place, nameField, nameFault }: DetailsProps) {
  const { data: maps } = useQuery(mapsConfigQuery)
  return (
    <>
      {place.chosen && (
        <Field
          ref={nameField}
          label="Place name"
          hint="Visitors see this name."
          {...(nameFault && { error: nameFault })}
          value={place.name}
          onChange={event => place.setName(event.target.value)}
          maxLength={MAX_PLACE_NAME_LENGTH}
          autoComplete="off"
        />
      )}
      <p role="status" className="text-14 text-ink-2 empty:hidden">
        {place.chosen && `Pin: ${place.chosen.address}. Drag it to the exact spot.`}
      </p>
      {maps && <p className="text-12 text-ink-3">{maps.placesAttribution}</p>}
    </>
  )
}

type ButtonProps = { chosen: boolean; tooLate: boolean; creating: boolean; onPress: () => void }

const CreateButton = ({ chosen, tooLate, creating, onPress }: ButtonProps) => (
  <div className="flex flex-col gap-2">
    <Button size={52} wide disabled={!chosen || tooLate} busy={creating && 'Creating...'} onClick={onPress}>
      {chosen ? 'Create Check-in Link' : 'Select Location to Create Link'}
    </Button>
    {!chosen && <p className="text-center text-14 text-ink-2">Please search and select a location above to continue</p>}
  </div>
)
