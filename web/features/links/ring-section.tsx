import { type Ref, useId, useState } from 'react'
import type { LinkSettings } from '../../../contract/link-settings.ts'
import { Button } from '../../ui/button.tsx'
import { FormSection } from '../../ui/form.tsx'
import { DoubtOptions } from './doubt-options.tsx'
import { IN_DOUBT } from './doubt-words.ts'
import { metres, typedRadiusM } from './radius.ts'
import { RadiusField } from './radius-field.tsx'

export interface RingFields {
  radiusText: string
  setRadiusText: (text: string) => void
  /** With the last radius that the ring can have. */
  settings: LinkSettings
  setSettings: (settings: LinkSettings) => void
  radiusField: Ref<HTMLInputElement>
}

/** Who gets in, in one line; what is rarely changed unfolds below it. */
export function RingSection({ ring, unfolded = false }: { ring: RingFields; unfolded?: boolean }) {
  const id = useId()
  const [opened, setOpened] = useState(unfolded)
  // A fault is never folded away.
  const open = opened || typedRadiusM(ring.radiusText) === null
  return (
    <FormSection title="Ring">
      <div className="flex items-center justify-between gap-4">
        <p className="min-w-0 text-14 text-ink-2">{ringWords(ring)}</p>
        {!unfolded && (
          <div className="flex-none whitespace-nowrap">
            <Button variant="secondary" aria-expanded={open} aria-controls={id} onClick={() => setOpened(!opened)}>
              {open ? 'Hide' : 'Change Ring'}
            </Button>
          </div>
        )}
      </div>
      <div id={id} hidden={!open} className="flex flex-col gap-4 pb-1">
        {open && (
          <>
            <RadiusField
              text={ring.radiusText}
              onTextChange={ring.setRadiusText}
              radiusM={ring.settings.radiusM}
              field={ring.radiusField}
            />
            <DoubtOptions settings={ring.settings} onChange={ring.setSettings} />
          </>
        )}
      </div>
    </FormSection>
  )
}

const ringWords = ({ settings: { radiusM, doubt } }: RingFields) => `Within ${metres(radiusM)}. ${IN_DOUBT[doubt]}`
