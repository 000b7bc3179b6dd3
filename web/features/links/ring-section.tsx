import { type Ref, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FormSection } from '../../ui/form.tsx'
import { metres, typedRadiusM } from './radius.ts'
import { RadiusField } from './radius-field.tsx'

export interface RingFields {
  radiusText: string
  setRadiusText: (text: string) => void
  /** The last one that the ring can have. */
  radiusM: number
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
          <Button variant="secondary" aria-expanded={open} aria-controls={id} onClick={() => setOpened(!opened)}>
            {open ? 'Hide' : 'Change Ring'}
          </Button>
        )}
      </div>
      <div id={id} hidden={!open} className="flex flex-col gap-4 pb-1">
        {open && (
          <RadiusField
            text={ring.radiusText}
            onTextChange={ring.setRadiusText}
            radiusM={ring.radiusM}
            field={ring.radiusField}
          />
        )}
      </div>
    </FormSection>
  )
}

const ringWords = ({ radiusM }: RingFields) => `People within ${metres(radiusM)} of the pin can check in.`
