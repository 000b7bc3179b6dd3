import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { Point } from '../../../contract/geo.ts'
import { FormSection } from '../../ui/form.tsx'
import { fieldOf, type ProblemField } from './field-problems.ts'
import { KeepSection } from './keep-section.tsx'
import type { LinkFields } from './link-fields.ts'
import { PlaceMap } from './place-map.tsx'
import { PlaceSearch } from './place-search.tsx'
import { PlaceSection } from './place-section.tsx'
import { mapsConfigQuery } from './queries.ts'
import { RingSection } from './ring-section.tsx'
import { RulesSection } from './rules-section.tsx'
import { WhenSection } from './schedule/when-section.tsx'
import { SplitLayout } from './split-layout.tsx'
import type { PlaceChoice } from './use-place-choice.ts'
import { VisitorPreview } from './visitor-preview.tsx'

const NAME_MISSING = 'Please name the place. Visitors see this name when they check in.'

type Props = {
  fields: LinkFields
  top: ReactNode
  /** Below the place: the purpose of the link, which sets the rules below it. */
  purpose?: ReactNode
  /** Where the map begins while no place is chosen. */
  guess: Point | null | undefined
  /** The button was pressed: missing fields are named. */
  pressed: boolean
  error: Error | null
  /** About the new location of the place. */
  placeNotice?: ReactNode
  /** Below the times, in which zone they are. */
  zoneChoice?: ReactNode
  /** Below the times, about the end of the link. */
  whenNotice?: ReactNode
  /** Below the days of check-ins: the records that they erase. */
  erased?: string | null
  expiry: ReactNode
  /** Shown in the preview; null: never, or not known. */
  expiresAt: Date | null
  /** Of the place, for the preview; null while it is not known. */
  placeZone?: string | null
  /** The preview shows what visitors see of a link that has ended. */
  endedAt?: string | null
  /** Below everything: the effect of the button. */
  summary?: ReactNode
  action: ReactNode
}

/** The fields of a link beside its map, for a new link and for a change. Rarely changed fields are folded: unfolded, the form is five phones high. */
export function LinkFormLayout({ fields, top, guess, pressed, error, expiry, expiresAt, action, ...parts }: Props) {
  const { place, own, name, hostName, displayName, rules, settings } = fields
  const placeTop = useRef<HTMLDivElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  useChoiceInView(placeTop, place)
  useNoticeInView(notice, Boolean(parts.placeNotice), place)
  const fault = fieldOf(error)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, which is read aloud with its field
  useEffect(() => {
    if (fault) fields.focusRefused(fault)
  }, [error])
  const refusedAt = (field: ProblemField) => (field === fault ? error?.message : undefined)
  return (
    <SplitLayout
      top={top}
      chosen={place.chosen !== null}
      search={<PlaceSearch place={place} own={own} brief={Boolean(parts.placeNotice)} />}
      mapNote={parts.placeNotice && <div ref={notice}>{parts.placeNotice}</div>}
      placeTop={placeTop}
      map={
        <>
          <PlaceMap
            point={place.chosen?.point ?? null}
            radiusM={settings.radiusM}
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
              hostName={hostName.trim() || (displayName ?? '')}
              address={place.chosen.address}
              expiresAt={expiresAt}
              timeZone={parts.placeZone ?? null}
              endedAt={parts.endedAt ?? null}
            />
          )}
        </>
      }
      action={action}
    >
      <PlaceSection
        place={place}
        nameField={fields.nameField}
        nameFault={pressed && place.nameEmptied ? NAME_MISSING : refusedAt('placeName')}
        hostName={hostName}
        hostField={fields.hostField}
        displayName={displayName}
        onHostNameChange={fields.setHostName}
        hostFault={refusedAt('hostName')}
      />
      {parts.purpose}
      <FormSection title="Expiry">{expiry}</FormSection>
      <RulesSection
        rules={rules}
        sessions={fields.when.draft.when !== 'always'}
        listed={fields.listed}
        onChange={fields.setRules}
      />
      <WhenSection
        fields={fields.when}
        pressed={pressed}
        refused={refusedAt('times')}
        zoneChoice={parts.zoneChoice}
        notice={parts.whenNotice}
      />
      <RingSection ring={fields.ring} />
      <KeepSection
        settings={settings}
        onChange={fields.ring.setSettings}
        photos={rules.requirePhotoVerify}
        erased={parts.erased ?? null}
      />
      {parts.summary}
      <PlacesAttribution />
    </SplitLayout>
  )
}

/** A new choice scrolls the whole ring into view, and below it the field of the name, which comes next. */
function useChoiceInView(placeTop: RefObject<HTMLElement | null>, { chosen, found }: PlaceChoice) {
  const isChosen = chosen !== null
  const seen = useRef({ isChosen, found })
  useEffect(() => {
    const isNew = seen.current.isChosen !== isChosen || seen.current.found !== found
    seen.current = { isChosen, found }
    if (isNew) placeTop.current?.scrollIntoView({ block: 'start' })
  }, [placeTop, isChosen, found])
}

/** A notice about the place is whole above the bar of the button, also after the choice has scrolled the map into view. */
function useNoticeInView(notice: RefObject<HTMLElement | null>, shown: boolean, { found }: PlaceChoice) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a place found anew scrolls to the map.
  useEffect(() => {
    if (shown) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [notice, shown, found])
}

function PlacesAttribution() {
  const { data: maps } = useQuery(mapsConfigQuery)
  return maps && <p className="text-12 text-ink-3">{maps.placesAttribution}</p>
}
