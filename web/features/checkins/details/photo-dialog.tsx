import { Download, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { CheckInRecord } from '../../../../contract/checkins.ts'
import { responseOf } from '../../../lib/call.ts'
import { reasonOf } from '../../../lib/reason.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Ring } from '../../../ui/ring.tsx'
import { Time } from '../../../ui/time.tsx'
import { type CheckInWithPhoto, savePhoto } from './save-photo.ts'

type State = 'loading' | 'shown' | { failedBecause: string }

const UNABLE = 'Unable to load image'

/** An image element gives no reason for a failure, so its URL is fetched once more. */
const reasonAgainst = (photoUrl: string): Promise<string> =>
  responseOf(photoUrl).then(
    () => UNABLE,
    (error: Error) => reasonOf(error, UNABLE),
  )

type Props = { checkIn: CheckInWithPhoto; onClose: () => void }

export function PhotoDialog({ checkIn, onClose }: Props) {
  const [state, setState] = useState<State>('loading')
  const [attempt, setAttempt] = useState(1)
  const failed = typeof state === 'object'
  const tryAgain = () => {
    setState('loading')
    setAttempt(attempt + 1)
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Check-in Photo"
      description={
        <span className="block text-14 wrap-anywhere">
          {checkIn.userName}, <Time at={checkIn.checkedInAt} />
        </span>
      }
      actions={
        failed ? (
          <>
            <Button onClick={tryAgain}>Try Again</Button>
            <ButtonLink
              variant="secondary"
              href={checkIn.photoUrl}
              target="_blank"
              rel="noopener noreferrer"
              icon={<Icon as={ExternalLink} />}
            >
              Open in New Tab
            </ButtonLink>
          </>
        ) : (
          <Button icon={<Icon as={Download} />} onClick={() => savePhoto(checkIn)}>
            Download
          </Button>
        )
      }
    >
      <div className="relative grid aspect-4/3 w-full place-items-center overflow-hidden rounded-10 bg-surface-2 text-accent">
        {state === 'loading' && <Ring variant="loader" sizePx={48} label="Loading the photo" />}
        {failed ? (
          <div role="alert" className="flex flex-col gap-1 p-4 text-center">
            <p className="font-medium text-16 text-danger">Failed to load photo</p>
            <p className="text-14 text-ink-2">{state.failedBecause}</p>
          </div>
        ) : (
          <img
            key={attempt}
            src={checkIn.photoUrl}
            alt={`Taken by ${checkIn.userName} at the check-in`}
            className="absolute inset-0 size-full object-contain"
            onLoad={() => setState('shown')}
            onError={() => reasonAgainst(checkIn.photoUrl).then(failedBecause => setState({ failedBecause }))}
          />
        )}
      </div>
      <FromFile {...checkIn} />
    </Dialog>
  )
}

/** A photo that was not taken with the live camera proves less. */
export const FromFile = ({ photoSource }: Pick<CheckInRecord, 'photoSource'>) =>
  photoSource === 'file' && (
    <span title="Chosen from the device, not taken with the live camera">
      <Badge tone="warn">Uploaded, not live</Badge>
    </span>
  )
