import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { CHECK_IN_RADIUS_M } from '../../../contract/geo.ts'
import type { OwnLink } from '../../../contract/links.ts'
import { DEFAULT_EXPIRY_DAYS, FREE_PLAN_ID } from '../../../contract/plans.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { CallError } from '../../lib/call.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { Button } from '../../ui/button.tsx'
import { FormSection } from '../../ui/form.tsx'
import type { CreatorPlan } from '../billing/index.ts'
import { defaultExpiry, expiryPayload, inPast, instantOf } from './expiry.ts'
import { ExpiryPicker, FixedExpiry } from './expiry-picker.tsx'
import { placeOfLink, rulesOfLink } from './link-again.ts'
import { PlaceMap } from './place-map.tsx'
import { PlaceSearch } from './place-search.tsx'
import { PlaceSection } from './place-section.tsx'
import { mapsConfigQuery } from './queries.ts'
import { NO_RULES, RulesSection } from './rules-section.tsx'
import { SplitLayout } from './split-layout.tsx'
import { MoreLinksLink } from './upgrade-links.tsx'
import { useLinkCreation } from './use-link-creation.ts'
import { useMapGuess } from './use-map-guess.ts'
import { useOwnPosition } from './use-own-position.ts'
import { type PlaceChoice, usePlaceChoice } from './use-place-choice.ts'
import { VisitorPreview } from './visitor-preview.tsx'

const NAME_MISSING = 'Please name the place. Visitors see this name when they check in.'

type Props = {
  email: string
  plan: CreatorPlan
  /** An own link whose place and rules the new one begins with. */
  again: OwnLink | null
  /** Above the search: the heading and the plan, which make room once a place is chosen. */
  top: (chosen: boolean) => ReactNode
  onCreated: (link: OwnLink) => void
}

/** The form for a new link: place, rules and expiry. */
export function LinkForm({ email, plan: creatorPlan, again, top, onCreated }: Props) {
  const { plan, isAccountExpired, newestLink } = creatorPlan
  const place = usePlaceChoice(again && placeOfLink(again))
  const own = useOwnPosition(place.choosePoint)
  const guess = useMapGuess(creatorPlan)
  const [hostName, setHostName] = useState((again ?? newestLink)?.hostName ?? '')
  const [rules, setRules] = useState(again ? rulesOfLink(again) : NO_RULES)
  const fixedBy = plan.id === FREE_PLAN_ID ? 'free' : isAccountExpired ? 'expired' : null
  const [expiry, setExpiry] = useState(() =>
    defaultExpiry(serverNow(), plan.defaultExpiryDays > 0 ? plan.defaultExpiryDays : DEFAULT_EXPIRY_DAYS),
  )
  const creation = useLinkCreation(email, onCreated)
  const [pressed, setPressed] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const mapTop = useRef<HTMLDivElement>(null)
  useChoiceInView(mapTop, place)
  const name = place.name.trim()
  const tooLate = !fixedBy && inPast(expiry, serverNow())

  const create = () => {
    if (!place.chosen) return
    setPressed(true)
    if (place.nameEmptied) return nameField.current?.focus()
    creation.mutate({
      placeId: place.chosen.placeId,
      placeName: name || undefined,
      hostName: hostName.trim() || undefined,
      ...rules,
      // Without a choice the server sets the expiry.
      ...(!fixedBy && expiryPayload(expiry, serverNow())),
    })
  }

  return (
    <SplitLayout
      top={top(place.chosen !== null)}
      chosen={place.chosen !== null}
      search={<PlaceSearch place={place} own={own} />}
      mapTop={mapTop}
      map={
        <>
          <PlaceMap
            point={place.chosen?.point ?? null}
            radiusM={CHECK_IN_RADIUS_M}
            found={place.found}
            guess={guess}
            onPin={point => {
              own.dismiss()
              place.setPin(point)
            }}
          />
          {place.chosen && (
            <VisitorPreview
              {...rules}
              name={name}
              hostName={hostName.trim()}
              address={place.chosen.address}
              expiresAt={fixedBy || expiry.never || tooLate ? null : instantOf(expiry)}
            />
          )}
        </>
      }
      action={
        <CreateButton chosen={place.chosen !== null} tooLate={tooLate} creating={creation.isPending} onPress={create} />
      }
    >
      <PlaceSection
        place={place}
        nameField={nameField}
        nameFault={pressed && place.nameEmptied ? NAME_MISSING : faultOf(creation.error, 'place_name_has_url')}
        hostName={hostName}
        onHostNameChange={setHostName}
        hostFault={faultOf(creation.error, 'host_name_has_url')}
      />
      <RulesSection rules={rules} onChange={setRules} />
      <FormSection title="Expiry">
        {fixedBy ? (
          <FixedExpiry by={fixedBy} upgrade={<MoreLinksLink email={email} plan={creatorPlan} />} />
        ) : (
          <ExpiryPicker plan={plan} choice={expiry} onChange={setExpiry} />
        )}
      </FormSection>
      <PlacesAttribution />
    </SplitLayout>
  )
}

/** A new choice scrolls the whole ring into view, and below it the field of the name, which comes next. */
function useChoiceInView(mapTop: RefObject<HTMLElement | null>, { chosen, found }: PlaceChoice) {
  const isChosen = chosen !== null
  const seen = useRef({ isChosen, found })
  useEffect(() => {
    const isNew = seen.current.isChosen !== isChosen || seen.current.found !== found
    seen.current = { isChosen, found }
    if (isNew) mapTop.current?.scrollIntoView({ block: 'start' })
  }, [mapTop, isChosen, found])
}

/** The sentence of this refusal, which stands at its field. */
const faultOf = (error: Error | null, code: ProblemCode) =>
  error instanceof CallError && error.code === code ? error.message : undefined

function PlacesAttribution() {
  const { data: maps } = useQuery(mapsConfigQuery)
  return maps && <p className="text-12 text-ink-3">{maps.placesAttribution}</p>
}

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
