import { Upload } from 'lucide-react'
import { useState } from 'react'
import { type CheckInRecord, THUMBNAIL_PX } from '../../../../contract/checkins.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { initialsOf } from './initials.ts'
import { type CheckInWithPhoto, hasPhoto } from './save-photo.ts'

type Props = {
  checkIn: CheckInRecord
  /** In a list with photos. */
  large?: boolean
  onViewPhoto: (checkIn: CheckInWithPhoto) => void
}

const tileClass = 'relative grid shrink-0 place-items-center rounded-10 bg-surface-2 font-medium text-12 text-ink-2'

/** A small photo that opens the whole one, or the initials of a visitor without a photo. */
export function Thumbnail({ checkIn, large = false, onViewPhoto }: Props) {
  const initials = initialsOf(checkIn.userName)
  const size = large ? 'size-12' : 'size-10'
  if (!hasPhoto(checkIn))
    return (
      <span className={cx(tileClass, size)}>
        <span aria-hidden>{initials}</span>
      </span>
    )
  return (
    <button
      type="button"
      aria-label={`View photo of ${checkIn.userName}`}
      // Until the photo is there: drawn, since no word of it is in the button's name.
      data-initials={initials}
      data-photo={checkIn.id}
      className={cx(tileClass, size, 'before:content-[attr(data-initials)] after:absolute after:-inset-0.5')}
      onClick={() => onViewPhoto(checkIn)}
    >
      <SmallPhoto key={checkIn.photoUrl} url={checkIn.photoUrl} />
      {checkIn.photoSource === 'file' && <UploadedMark />}
    </button>
  )
}

function SmallPhoto({ url }: { url: string }) {
  const [failed, setFailed] = useState(false)
  if (failed) return null
  return (
    <img
      src={`${url}?width=${THUMBNAIL_PX}`}
      alt=""
      width={48}
      height={48}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
      className="absolute inset-0 size-full rounded-10 object-cover"
    />
  )
}

export const UPLOADED = 'Uploaded, not live'

/** A photo that was not taken with the live camera proves less. */
const UploadedMark = () => (
  <span
    title={UPLOADED}
    className="absolute -end-1 -bottom-1 grid size-5 place-items-center rounded-full border-2 border-surface bg-warn-soft text-warn"
  >
    <Icon as={Upload} sizePx={12} />
    <span className="sr-only">{UPLOADED}</span>
  </span>
)
