import type { Ref } from 'react'
import type { LinkSettings } from '../../../contract/link-settings.ts'
import { formatRadius } from '../../../contract/shown-distance.ts'
import { FormSection } from '../../ui/form.tsx'
import { DoubtOptions } from './doubt-options.tsx'
import { IN_DOUBT } from './doubt-words.ts'
import { FoldedOptions } from './folded-options.tsx'
import { typedRadiusM } from './radius.ts'
import { RadiusField } from './radius-field.tsx'

export interface RingFields {
  radiusText: string
  setRadiusText: (text: string) => void
  /** With the last radius that the ring can have. */
  settings: LinkSettings
  setSettings: (settings: LinkSettings) => void
  radiusField: Ref<HTMLInputElement>
}

/** The rule by which visitors get in, in one line; rarely changed fields unfold below it. */
export const RingSection = ({ ring }: { ring: RingFields }) => (
  <FormSection title="Ring">
    <FoldedOptions words={ringWords(ring)} label="Change Ring" faulty={typedRadiusM(ring.radiusText) === null}>
      <div className="flex flex-col gap-4 pb-1">
        <RadiusField
          text={ring.radiusText}
          onTextChange={ring.setRadiusText}
          radiusM={ring.settings.radiusM}
          field={ring.radiusField}
        />
        <DoubtOptions settings={ring.settings} onChange={ring.setSettings} />
      </div>
    </FoldedOptions>
  </FormSection>
)

const ringWords = ({ settings: { radiusM, doubt } }: RingFields) =>
  `Within ${formatRadius(radiusM)}. ${IN_DOUBT[doubt]}`
