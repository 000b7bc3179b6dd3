import { Download, Image, MapPin, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CheckInRecord } from '../../../../contract/checkins.ts'
import { isAccuracyLow } from '../../../../contract/geo.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { mapUrl, measuredDistance } from './check-in-position.ts'
import { FromFile } from './photo-dialog.tsx'
import { type CheckInWithPhoto, hasPhoto, savePhoto } from './save-photo.ts'

export interface RowProps {
  checkIn: CheckInRecord
  /** The check-in has just arrived. */
  fresh: boolean
  onViewPhoto: (checkIn: CheckInWithPhoto) => void
}

export const freshClass = (fresh: boolean) => `transition-colors duration-3 ${fresh ? 'bg-accent-soft' : ''}`

const linkClass =
  'inline-flex min-h-11 items-center gap-1.5 rounded-6 text-14 text-ink underline decoration-line-strong underline-offset-4 hover:decoration-current'

export const ViewLocation = ({ checkIn }: { checkIn: CheckInRecord }) => (
  <a href={mapUrl(checkIn)} target="_blank" rel="noopener noreferrer" className={linkClass}>
    <Icon as={MapPin} sizePx={16} />
    <span className="whitespace-nowrap">View Location</span>
  </a>
)

export function Photo({ checkIn, onViewPhoto }: Omit<RowProps, 'fresh'>) {
  if (!hasPhoto(checkIn)) return <span className="text-14 text-ink-3">No photo</span>
  return (
    <div className="flex flex-col items-start">
      <div className="flex items-center">
        <button
          type="button"
          aria-label={`View photo of ${checkIn.userName}`}
          className={linkClass}
          onClick={() => onViewPhoto(checkIn)}
        >
          <Icon as={Image} sizePx={16} />
          View
        </button>
        <IconButton
          label={`Download photo of ${checkIn.userName}`}
          icon={<Icon as={Download} />}
          onClick={() => savePhoto(checkIn)}
        />
      </div>
      <FromFile {...checkIn} />
    </div>
  )
}

/** An inaccurate position may lie outside the circle, so it is marked. */
export const Distance = ({ checkIn }: { checkIn: CheckInRecord }) => (
  <>
    <span className="block whitespace-nowrap">{measuredDistance(checkIn)}</span>
    {isAccuracyLow(checkIn.accuracyM) && (
      <span
        title="The location is less precise than the 100 m ring, so the visitor may have been outside it"
        className="inline-flex items-center gap-1 whitespace-nowrap font-medium text-warn"
      >
        <Icon as={TriangleAlert} sizePx={16} />
        Accuracy low
      </span>
    )}
  </>
)

/** A value, or a dash where the visitor left it out. */
export const OptionalValue = ({ children }: { children: ReactNode }) =>
  children || (
    <span className="text-ink-3">
      <span aria-hidden>–</span>
      <span className="sr-only">Not given</span>
    </span>
  )
