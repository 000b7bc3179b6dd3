import type { Ref } from 'react'
import { MAX_HOST_NAME_LENGTH, MAX_PLACE_NAME_LENGTH } from '../../../contract/links.ts'
import { Field } from '../../ui/field.tsx'
import { FormSection } from '../../ui/form.tsx'
import { coordinatesText, type PlaceChoice } from './use-place-choice.ts'

type Props = {
  place: PlaceChoice
  nameField: Ref<HTMLInputElement>
  nameFault: string | undefined
  hostName: string
  hostField: Ref<HTMLInputElement>
  /** The creator’s, which visitors read where this link has none. */
  displayName: string | null
  onHostNameChange: (name: string) => void
  hostFault: string | undefined
}

/** The texts that visitors read about the place and the organiser. */
export const PlaceSection = ({ place, nameField, nameFault, hostName, displayName, ...host }: Props) => (
  <FormSection title="Place">
    <WhereItIs chosen={place.chosen} />
    <Field
      ref={nameField}
      label="Place name"
      hint={nameHint(place)}
      placeholder="e.g. Main hall, 2nd floor"
      {...(nameFault && { error: nameFault })}
      value={place.name}
      onChange={event => place.setName(event.target.value)}
      maxLength={MAX_PLACE_NAME_LENGTH}
      autoComplete="off"
    />
    <Field
      ref={host.hostField}
      label="Your name or organisation"
      optional
      placeholder="e.g. Maya Lindholm"
      hint={
        displayName && hostName === ''
          ? `Without one visitors see ‘${displayName}’.`
          : 'Visitors see who asks them to check in.'
      }
      {...(host.hostFault && { error: host.hostFault })}
      value={hostName}
      onChange={event => host.onHostNameChange(event.target.value)}
      maxLength={MAX_HOST_NAME_LENGTH}
      autoComplete="organization"
    />
  </FormSection>
)

const nameHint = ({ chosen, name }: PlaceChoice) =>
  chosen?.address && name === '' ? `Without a name visitors see ‘${chosen.address}’.` : 'Visitors see this name.'

/** The coordinates of a bare point are for the creator, who may compare them; visitors read the name and the address. */
const WhereItIs = ({ chosen }: Pick<PlaceChoice, 'chosen'>) => (
  <div role="status" className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 empty:hidden">
    {chosen && (
      <>
        <p className="text-14 text-ink wrap-anywhere">{chosen.address ?? 'Finding the nearest town...'}</p>
        {chosen.name === undefined && <p className="font-mono text-12 text-ink-3">{coordinatesText(chosen.point)}</p>}
      </>
    )}
  </div>
)
