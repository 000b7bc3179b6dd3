import type { Ref } from 'react'
import { formatRadius } from '../../../contract/shown-distance.ts'
import { controlClass, FieldFrame } from '../../ui/field.tsx'
import { nearestStop, RADIUS_RANGE, RADIUS_STOPS_M, typedRadiusM } from './radius.ts'

const LABEL = 'Size of the ring'

type Props = {
  /** As typed: it may not be a radius yet. */
  text: string
  onTextChange: (text: string) => void
  /** The last radius that was one. */
  radiusM: number
  field: Ref<HTMLInputElement>
}

/** A slider for most rings, and a field for the others. */
export const RadiusField = ({ text, onTextChange, radiusM, field }: Props) => (
  <FieldFrame
    label={LABEL}
    hint="From the pin, in metres. Indoors, phones may be 50 m off."
    {...(typedRadiusM(text) === null && { error: RADIUS_RANGE })}
  >
    {aria => (
      <div className="flex items-center gap-4">
        <input
          type="range"
          aria-label={LABEL}
          aria-valuetext={formatRadius(radiusM)}
          min={0}
          max={RADIUS_STOPS_M.length - 1}
          value={nearestStop(radiusM)}
          onChange={event => onTextChange(String(RADIUS_STOPS_M[Number(event.target.value)]))}
          className="h-11 min-w-0 flex-1 cursor-pointer accent-accent"
        />
        <div className="relative w-24 shrink-0">
          <input
            {...aria}
            ref={field}
            inputMode="numeric"
            autoComplete="off"
            value={text}
            onChange={event => onTextChange(event.target.value)}
            className={`${controlClass} h-12 pe-8 text-end tabular-nums`}
          />
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 end-3 flex items-center text-16 text-ink-2"
          >
            m
          </span>
        </div>
      </div>
    )}
  </FieldFrame>
)
