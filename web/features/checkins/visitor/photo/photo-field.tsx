import './photo.css'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { Photo } from '../submission/draft.ts'
import { focusWithWholeFields } from '../submission/whole-fields.ts'
import { CameraIcon } from './camera-icon.tsx'
import { LiveCamera } from './live-camera.tsx'

export interface PhotoProps {
  photo: Photo | null
  error: string | undefined
  locked: boolean
  /** The name of the organiser, who sees the photo. */
  hostName: string | null
  onPhoto: (photo: Photo) => void
  /** The visitor opens the camera. */
  onOpen: () => void
}

export function PhotoField({ photo, locked, hostName, onPhoto, onOpen }: PhotoProps) {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const everOpened = useRef(false)

  // Before the paint: a visitor who types meanwhile keeps the field.
  useLayoutEffect(() => {
    if (opened) everOpened.current = true
    else if (everOpened.current && button.current) focusWithWholeFields(button.current)
  }, [opened])

  const open = () => {
    setOpened(true)
    onOpen()
  }
  const close = () => setOpened(false)
  const take = (taken: Photo) => {
    onPhoto(taken)
    close()
  }
  const viewer = hostName ?? 'the organiser'
  return (
    <>
      <Tile photo={photo} covered={opened}>
        {photo && <p className="photo-title">Photo added</p>}
        {!(photo && locked) && (
          <button type="button" className={photo ? 'photo-again' : 'photo-action'} ref={button} onClick={open}>
            {photo ? 'Retake Photo' : 'Open Camera'}
          </button>
        )}
        {!photo && <p className="photo-viewer">Only {viewer} sees it.</p>}
      </Tile>
      {opened && <LiveCamera viewer={viewer} onPhoto={take} onClose={close} />}
    </>
  )
}

interface TileProps {
  photo: Photo | null
  /** By the camera. */
  covered: boolean
  children: ReactNode
}

const Tile = ({ photo, covered, children }: TileProps) => (
  <div className="photo-tile" data-taken={photo ? true : undefined} data-covered={covered || undefined}>
    {photo ? (
      <img src={photo.dataUrl} alt="Yours for this check-in" className="photo-thumbnail" />
    ) : (
      <span className="photo-thumbnail">
        <CameraIcon sizePx={28} />
      </span>
    )}
    <div className="photo-words">{children}</div>
  </div>
)
