import { type RefObject, useEffect, useRef, useState } from 'react'
import { photoOf } from '../../../../lib/camera.ts'
import { Button } from '../../../../ui/button.tsx'
import type { Photo } from '../submission/draft.ts'
import { type CameraState, useCamera } from './use-camera.ts'

const UNREADABLE = 'This photo could not be read. Please take it again.'

/** Opens the camera as it appears: it appears by a tap. */
export function LiveCamera({ onPhoto }: { onPhoto: (photo: Photo) => void }) {
  const { camera, open, turn } = useCamera()
  const [unreadable, setUnreadable] = useState(false)
  /** A camera that is on may still have no picture. */
  const [ready, setReady] = useState(false)
  const video = useRef<HTMLVideoElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    open()
  }, [])

  const keep = async (source: HTMLVideoElement | File, from: Photo['source']) => {
    try {
      onPhoto({ dataUrl: await photoOf(source), source: from })
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
        onTurn={turn}
        onCapture={() => keep(video.current!, 'camera')}
      />
      {offersFile(camera) && <PhotoFile onFile={file => keep(file, 'file')} />}
      {unreadable && (
        <p className="text-14 text-danger" role="alert">
          {UNREADABLE}
        </p>
      )}
    </>
  )
}

const offersFile = (camera: CameraState) => camera.is === 'problem' || (camera.is === 'opening' && camera.silent)

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
  if (camera.is === 'problem') return <CameraProblemWords problem={camera.problem} />
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

function CameraProblemWords({ problem }: { problem: 'denied' | 'none' | 'failed' }) {
  const denied = problem === 'denied'
  return (
    <div role="alert" className="rounded-10 bg-warn-soft p-4 text-14 text-ink">
      <p className="font-medium text-warn">{denied ? 'Camera Access Denied' : 'Camera Error'}</p>
      <p>
        {denied
          ? 'Camera access is required for photo verification. Allow the camera in your browser, or use the camera app.'
          : 'The camera could not be opened. Close other apps that use it, or use the camera app.'}
      </p>
    </div>
  )
}

interface ControlsProps {
  camera: CameraState
  ready: boolean
  onOpen: () => void
  onTurn: () => void
  onCapture: () => void
}

function Controls({ camera, ready, onOpen, onTurn, onCapture }: ControlsProps) {
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
        <Button variant="secondary" size={52} onClick={onTurn}>
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

/** The button that opened the camera is gone, and this one is what comes next. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

/** The phone's own camera app, where the live camera is not to be had. */
const PhotoFile = ({ onFile }: { onFile: (file: File) => void }) => (
  <label className="flex flex-col gap-1.5 font-medium text-14">
    Use the camera app
    <input
      type="file"
      accept="image/*"
      capture="environment"
      onChange={event => event.target.files?.[0] && onFile(event.target.files[0])}
      className="block w-full min-w-0 rounded-10 border border-line-strong bg-surface p-2 font-normal text-14 text-ink-2 file:mr-3 file:min-h-8 file:rounded-6 file:border-0 file:bg-surface-2 file:px-3 file:text-ink"
    />
  </label>
)
