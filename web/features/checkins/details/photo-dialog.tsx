import { ChevronLeft, ChevronRight, Download, ExternalLink } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { responseOf } from '../../../lib/call.ts'
import { reasonOf } from '../../../lib/reason.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, ButtonLink, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Ring } from '../../../ui/ring.tsx'
import { PhotoFacts } from './photo-facts.tsx'
import type { RingPlace } from './place-drawing.ts'
import { type CheckInWithPhoto, savePhoto } from './save-photo.ts'
import { UPLOADED } from './thumbnail.tsx'
import type { Direction, PhotoSteps } from './use-viewed-photo.ts'

type State = 'loading' | 'shown' | { failedBecause: string }

const UNABLE = 'Unable to load image'

/** An image element gives no reason for a failure, so its URL is fetched once more. */
const reasonAgainst = (photoUrl: string): Promise<string> =>
  responseOf(photoUrl).then(
    () => UNABLE,
    (error: Error) => reasonOf(error, UNABLE),
  )

type Props = {
  checkIn: CheckInWithPhoto
  steps: PhotoSteps
  place: RingPlace
}

export function PhotoDialog({ checkIn, steps, place }: Props) {
  const [state, setState] = useState<State>('loading')
  const [shownId, setShownId] = useState(checkIn.id)
  if (shownId !== checkIn.id) {
    setShownId(checkIn.id)
    setState('loading')
  }
  // No part of a person is cut off.
  const [upright, setUpright] = useState(true)
  const [attempt, setAttempt] = useState(1)
  const failed = typeof state === 'object'
  const tryAgain = () => {
    setState('loading')
    setAttempt(attempt + 1)
  }
  useArrowKeys(direction => steps.canStep(direction) && steps.step(direction))
  return (
    <Dialog
      open
      onOpenChange={open => !open && steps.close()}
      title="Check-in Photo"
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
          <Button variant="secondary" icon={<Icon as={Download} />} onClick={() => savePhoto(checkIn)}>
            Download
          </Button>
        )
      }
    >
      <div className="relative grid aspect-4/3 max-h-[min(38dvh,100dvh-23rem)] w-full shrink-0 place-items-center overflow-hidden rounded-10 bg-surface-2 text-accent">
        {(state === 'loading' || steps.loading) && <Ring variant="loader" sizePx={48} label="Loading the photo" />}
        {failed ? (
          <div role="alert" className="flex flex-col gap-1 p-4 text-center">
            <p className="font-medium text-16 text-danger">Failed to load photo</p>
            <p className="text-14 text-ink-2">{state.failedBecause}</p>
          </div>
        ) : (
          <img
            key={`${checkIn.id} ${attempt}`}
            src={checkIn.photoUrl}
            alt={`Taken by ${checkIn.userName} at the check-in`}
            className={cx('absolute inset-0 size-full', upright ? 'object-contain' : 'object-cover')}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              setUpright(naturalHeight > naturalWidth)
              setState('shown')
            }}
            onError={() => reasonAgainst(checkIn.photoUrl).then(failedBecause => setState({ failedBecause }))}
          />
        )}
        {checkIn.photoSource === 'file' && (
          <span
            title="Chosen from the device, not taken with the live camera"
            className="absolute start-2 top-2 inline-flex"
          >
            <Badge tone="warn">{UPLOADED}</Badge>
          </span>
        )}
      </div>
      <div className="-my-3 flex min-h-11 items-center justify-between gap-3">
        <StepButton label="Previous photo" icon={ChevronLeft} to="previous" steps={steps} />
        <p role="status" className="text-14 text-ink-2">
          {steps.position}
        </p>
        <StepButton label="Next photo" icon={ChevronRight} to="next" steps={steps} />
      </div>
      <PhotoFacts checkIn={checkIn} place={place} />
    </Dialog>
  )
}

type StepProps = {
  label: string
  icon: typeof ChevronLeft
  to: Direction
  steps: PhotoSteps
}

/** Stays in the tab order at either end, so that the focus is never lost. */
const StepButton = ({ label, icon, to, steps }: StepProps) => {
  const possible = steps.canStep(to)
  return (
    <span className={possible ? undefined : 'opacity-40'}>
      <IconButton
        label={label}
        icon={<Icon as={icon} />}
        aria-disabled={!possible}
        onClick={() => possible && steps.step(to)}
      />
    </span>
  )
}

const DIRECTIONS: Record<string, Direction> = { ArrowLeft: 'previous', ArrowRight: 'next' }

function useArrowKeys(onStep: (direction: Direction) => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key]
    if (!direction || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    onStep(direction)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
