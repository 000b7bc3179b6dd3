import { Download, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CheckInRecord } from '../../../../contract/checkins.ts'
import { isAccuracyLow } from '../../../../contract/geo.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { mapUrl, measuredDistance } from './check-in-position.ts'
import { type CheckInWithPhoto, hasPhoto, savePhoto } from './save-photo.ts'

export type ListProps = {
  checkIns: CheckInRecord[]
  /** The list is ordered by time, so that a day is named where it begins. */
  byTime: boolean
  freshIds: readonly string[]
  onViewPhoto: (checkIn: CheckInWithPhoto) => void
}

export interface RowProps extends Pick<ListProps, 'byTime' | 'onViewPhoto'> {
  checkIn: CheckInRecord
  /** The check-in has just arrived. */
  fresh: boolean
}

export const freshClass = (fresh: boolean) => `transition-colors duration-3 ${fresh ? 'bg-accent-soft' : ''}`

export const ViewLocation = ({ checkIn }: { checkIn: CheckInRecord }) => (
  <a
    href={mapUrl(checkIn)}
    target="_blank"
    rel="noopener noreferrer"
    className="inline-flex min-h-6 items-center whitespace-nowrap rounded-6 text-12 text-ink-2 underline decoration-line-strong underline-offset-2 hover:text-ink hover:decoration-current print:hidden"
  >
    View Location
  </a>
)

export const DownloadPhoto = ({ checkIn }: { checkIn: CheckInRecord }) =>
  hasPhoto(checkIn) ? (
    <span className="-ms-3 inline-flex print:hidden">
      <IconButton
        label={`Download photo of ${checkIn.userName}`}
        icon={<Icon as={Download} />}
        onClick={() => savePhoto(checkIn)}
      />
    </span>
  ) : (
    <span className="whitespace-nowrap text-12 text-ink-3">No photo</span>
  )

/** An inaccurate position may lie outside the circle, so it is marked. */
export const Distance = ({ checkIn }: { checkIn: CheckInRecord }) => (
  <>
    <span>{measuredDistance(checkIn)}</span>
    {isAccuracyLow(checkIn.accuracyM) && (
      <span
        title="The location is less precise than the 100 m ring, so the visitor may have been outside it"
        className="flex items-center gap-1 whitespace-nowrap font-medium text-12 text-warn"
      >
        <Icon as={TriangleAlert} sizePx={16} />
        Accuracy low
      </span>
    )}
  </>
)

/** 'Mobile · Safari 18' and 'iOS 18.1' below it. */
export function Device({ info }: { info: string }) {
  const parts = info.split(' · ')
  if (parts.length === 1) return info
  return (
    <>
      <span className="block">
        {parts.slice(0, -1).join(' · ')}
        <span className="sr-only"> · </span>
      </span>
      {parts.at(-1)}
    </>
  )
}

/** Broken before its domain if need be. */
export function Email({ email }: { email: string }) {
  const [local, domain] = email.split('@')
  return (
    <>
      {local}
      <wbr />@{domain}
    </>
  )
}

/** A value, or a dash where the visitor left it out. */
export const OptionalValue = ({ children }: { children: ReactNode }) =>
  children || (
    <span className="text-ink-3">
      <span aria-hidden>–</span>
      <span className="sr-only">Not given</span>
    </span>
  )
