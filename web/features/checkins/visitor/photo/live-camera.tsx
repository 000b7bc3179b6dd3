import { type RefObject, useEffect, useRef, useState } from 'react'
import { photoOf } from '../../../../lib/camera.ts'
import { Button } from '../../../../ui/button.tsx'
import type { Photo } from '../submission/draft.ts'
import { takeFocus } from './take-focus.ts'
import { type CameraState, useCamera } from './use-camera.ts'

const UNREADABLE = 'We couldn’t read this photo. Please take it again.'

/** Opens the camera when it is mounted, which only a tap does: the browser may ask for the permission. */
export function LiveCamera({ onPhoto }: { onPhoto: (photo: Photo) => void }) {
  const { camera, open, switchToOther } = useCamera()
  const [unreadable, setUnreadable] = useState(false)
  /** The camera delivers a picture; it may be on for a while before it does. */
  const [ready, setReady] = useState(false)
  const video = useRef<HTMLVideoElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    open()
  }, [])

  const takePhoto = async (picture: HTMLVideoElement | File, source: Photo['source']) => {
    try {
      onPhoto({ dataUrl: await photoOf(picture), source })
    } catch {
      setUnreadable(true)
    }
  }

  return (
    <>
      <Viewfinder camera={camera} video={video} onReady={setReady} />
      <Controls
        camera={camera}
        ready={ready}
        onOpen={open}
        onSwitch={switchToOther}
        onCapture={() => takePhoto(video.current!, 'camera')}
      />
      {offersFile(camera) && <PhotoFile onFile={file => takePhoto(file, 'file')} />}
      {unreadable && (
        <p className="text-14 text-danger" role="alert">
          {UNREADABLE}
        </p>
      )}
    </>
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

  if (camera.is === 'closed') return null
  if (camera.is === 'problem') return <CameraProblemNotice problem={camera.problem} />
  return (
    <div className="relative aspect-4/3 overflow-hidden rounded-10 bg-surface-2">
      {stream && (
        <video
          ref={video}
          autoPlay
          playsInline
          muted
          onLoadedData={() => onReady(true)}
          aria-label="What the camera sees"
          className="size-full object-cover"
        />
      )}
      {!stream && <p className="absolute inset-0 grid place-items-center text-14 text-ink-2">Opening the camera…</p>}
    </div>
  )
}

function CameraProblemNotice({ problem }: { problem: 'denied' | 'none' | 'failed' }) {
  const denied = problem === 'denied'
  return (
    <div role="alert" className="rounded-10 bg-warn-soft p-4 text-14 text-ink">
      <p className="font-medium text-warn">{denied ? 'Camera Access Denied' : 'Camera Error'}</p>
      <p>
        {denied
          ? 'Camera access is required for photo verification. Allow the camera in your browser, or use the camera app.'
          : 'The camera didn’t open. Close other apps that use it, or use the camera app.'}
      </p>
    </div>
  )
}

interface ControlsProps {
  camera: CameraState
  ready: boolean
  onOpen: () => void
  onSwitch: () => void
  onCapture: () => void
}

function Controls({ camera, ready, onOpen, onSwitch, onCapture }: ControlsProps) {
  if (camera.is === 'opening') return null
  if (camera.is !== 'live') {
    return (
      <Button variant="secondary" size={52} wide onClick={onOpen}>
        {camera.is === 'problem' ? 'Try the Camera Again' : 'Open Camera'}
      </Button>
    )
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button size={52} busy={!ready && 'Opening…'} ref={takeFocus} onClick={onCapture}>
        Take Photo
      </Button>
      {camera.several && (
        <Button variant="secondary" size={52} onClick={onSwitch}>
          Switch Camera
        </Button>
      )}
      {camera.switchFailed && (
        <p role="alert" className="w-full text-14 text-danger">
          Camera Switch Failed. The first camera is on again.
        </p>
      )}
    </div>
  )
}

/** The phone's own camera app, for when the live camera cannot be opened. */
const PhotoFile = ({ onFile }: { onFile: (file: File) => void }) => (
  <label className="flex flex-col gap-1.5 font-medium text-14">
    Use the Camera App
    <input
      type="file"
      accept="image/*"
      capture="environment"
      onChange={event => event.target.files?.[0] && onFile(event.target.files[0])}
      className="block w-full min-w-0 rounded-10 border border-line-strong bg-surface p-2 font-normal text-14 text-ink-2 file:mr-3 file:min-h-8 file:rounded-6 file:border-0 file:bg-surface-2 file:px-3 file:text-ink"
    />
  </label>
)
