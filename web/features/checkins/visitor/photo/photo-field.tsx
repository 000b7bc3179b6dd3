import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import type { Photo } from '../submission/draft.ts'
import { LiveCamera } from './live-camera.tsx'
import { takeFocus } from './take-focus.ts'

export interface PhotoProps {
  photo: Photo | null
  error: string | undefined
  locked: boolean
  onPhoto: (photo: Photo | null) => void
  /** The visitor opens the camera. */
  onOpen: () => void
}

export function PhotoField({ photo, locked, onPhoto, onOpen }: PhotoProps) {
  const [opened, setOpened] = useState(false)
  const open = () => {
    setOpened(true)
    onOpen()
  }
  const retake = () => {
    onPhoto(null)
    open()
  }
  if (photo) return <PhotoPreview src={photo.dataUrl} locked={locked} onRetake={retake} />
  return opened ? <LiveCamera onPhoto={onPhoto} /> : <OpenCamera onOpen={open} />
}

const OpenCamera = ({ onOpen }: { onOpen: () => void }) => (
  <>
    <p className="text-14 text-ink-2">A quick photo shows you’re here. Only the organizer sees it.</p>
    <Button variant="secondary" size={52} wide onClick={onOpen}>
      Open Camera
    </Button>
  </>
)

const PhotoPreview = ({ src, locked, onRetake }: { src: string; locked: boolean; onRetake: () => void }) => (
  <>
    <img
      src={src}
      alt="Yours for this check-in"
      className="aspect-4/3 w-full rounded-10 border border-line object-cover"
    />
    {!locked && (
      <Button variant="secondary" onClick={onRetake} ref={takeFocus}>
        Retake Photo
      </Button>
    )}
  </>
)
