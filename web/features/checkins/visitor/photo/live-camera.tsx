import { type RefObject, useEffect, useRef, useState } from 'react'
import { photoOf } from '../../../../lib/camera.ts'
import type { Photo } from '../submission/draft.ts'
import { CameraBar } from './camera-bar.tsx'
import { CameraProblemCard } from './camera-problem-card.tsx'
import { CameraSheet } from './camera-sheet.tsx'
import { type CameraState, useCamera } from './use-camera.ts'

interface Props {
  /** The person who sees the photo. */
  viewer: string
  onPhoto: (photo: Photo) => void
  onClose: () => void
}

/** Opens the camera when it is mounted, which only a tap does: the browser may ask for the permission. */
export function LiveCamera({ viewer, onPhoto, onClose }: Props) {
  const { camera, open, switchToOther } = useCamera()
  const [unreadable, setUnreadable] = useState(false)
  /** The camera delivers a picture; it may be on for a while before it does. */
  const [ready, setReady] = useState(false)
  const video = useRef<HTMLVideoElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    open()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: onClose only sets a state
  useEffect(() => {
    if (camera.is === 'closed') onClose()
  }, [camera.is])

  const takePhoto = async (picture: HTMLVideoElement | File, source: Photo['source'], frame?: DOMRect) => {
    try {
      onPhoto({ dataUrl: await photoOf(picture, frame), source })
    } catch {
      setUnreadable(true)
    }
  }
  const capture = () => {
    // The picture stands still while it is read, so that everybody sees that it was taken.
    video.current?.pause()
    takePhoto(video.current!, 'camera', video.current!.getBoundingClientRect())
  }

  return (
    <CameraSheet onClose={onClose}>
      <p className="camera-hint">
        <b>Show that you’re here</b> <span>Yourself, or the place around you. Only {viewer} sees it.</span>
      </p>
      <div className="camera-view">
        <Viewfinder camera={camera} video={video} onReady={setReady} />
        {offersFile(camera) && (
          <CameraProblemCard
            problem={camera.is === 'problem' ? camera.problem : null}
            unreadable={unreadable}
            onRetry={open}
            onFile={file => takePhoto(file, 'file')}
            onClose={onClose}
          />
        )}
        {camera.is === 'live' && camera.switchFailed && (
          <p role="alert" className="camera-note">
            Camera Switch Failed. The first camera is on again.
          </p>
        )}
        {camera.is === 'live' && unreadable && (
          <p role="alert" className="camera-note">
            We couldn’t read this photo. Please take it again.
          </p>
        )}
      </div>
      {!offersFile(camera) && (
        <CameraBar camera={camera} ready={ready} onCapture={capture} onSwitch={switchToOther} onClose={onClose} />
      )}
    </CameraSheet>
  )
}

const offersFile = (camera: CameraState) => camera.is === 'problem' || (camera.is === 'opening' && camera.slow)

interface ViewfinderProps {
  camera: CameraState
  video: RefObject<HTMLVideoElement | null>
  onReady: (ready: boolean) => void
}

function Viewfinder({ camera, video, onReady }: ViewfinderProps) {
  const stream = camera.is === 'live' ? camera.stream : null
  useEffect(() => {
    onReady(false)
    if (video.current) video.current.srcObject = stream
  }, [stream, video, onReady])

  if (camera.is === 'problem') return null
  if (camera.is !== 'live') return <p>Opening the camera...</p>
  return (
    <video
      ref={video}
      autoPlay
      playsInline
      muted
      onLoadedData={() => onReady(true)}
      aria-label="What the camera sees"
      data-facing={camera.facing}
    />
  )
}
