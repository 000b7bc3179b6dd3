import { type RefObject, useEffect, useRef, useState } from 'react'
import { photoOf } from '../../../lib/camera.ts'
import { Button } from '../../../ui/button.tsx'
import { type CameraState, useCamera } from './use-camera.ts'

export interface Photo {
  readonly dataUrl: string
  readonly source: 'camera' | 'file'
}

interface Props {
  photo: Photo | null
  error: string | undefined
  locked: boolean
  onPhoto: (photo: Photo | null) => void
}

const UNREADABLE = 'This photo could not be read. Please take it again.'

export function PhotoField({ photo, error, locked, onPhoto }: Props) {
  const { camera, open, close, turn } = useCamera()
  const [unreadable, setUnreadable] = useState(false)
  const video = useRef<HTMLVideoElement>(null)

  const keep = async (source: HTMLVideoElement | File, from: Photo['source']) => {
    try {
      onPhoto({ dataUrl: await photoOf(source), source: from })
      setUnreadable(false)
      close()
    } catch {
      setUnreadable(true)
    }
  }
  const retake = () => {
    onPhoto(null)
    open()
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-3" aria-describedby={error ? 'photo-error' : undefined}>
      <legend className="mb-1.5 font-medium text-14">Photo</legend>
      {photo ? (
        <Taken photo={photo} locked={locked} onRetake={retake} />
      ) : (
        <>
          <Viewfinder camera={camera} video={video} />
          <Controls camera={camera} onOpen={open} onTurn={turn} onCapture={() => keep(video.current!, 'camera')} />
          {offersFile(camera) && <PhotoFile onFile={file => keep(file, 'file')} />}
        </>
      )}
      {unreadable && (
        <p className="text-14 text-danger" role="alert">
          {UNREADABLE}
        </p>
      )}
      {error && (
        <p id="photo-error" className="text-14 text-danger">
          <b className="font-medium">Photo Required</b> <br />
          {error}
        </p>
      )}
    </fieldset>
  )
}

const offersFile = (camera: CameraState) => camera.is === 'problem' || (camera.is === 'opening' && camera.silent)

function Viewfinder({ camera, video }: { camera: CameraState; video: RefObject<HTMLVideoElement | null> }) {
  const stream = camera.is === 'live' ? camera.stream : null
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream, video])

  if (camera.is === 'closed') {
    return (
      <p className="text-14 text-ink-2">
        A photo shows that you are at this place. It goes only to whoever asks for this check-in.
      </p>
    )
  }
  if (camera.is === 'problem') return <CameraProblemWords problem={camera.problem} />
  return (
    <div className="relative aspect-4/3 overflow-hidden rounded-10 bg-surface-2">
      {stream && (
        <video
          ref={video}
          autoPlay
          playsInline
          muted
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
  onOpen: () => void
  onTurn: () => void
  onCapture: () => void
}

function Controls({ camera, onOpen, onTurn, onCapture }: ControlsProps) {
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
      <Button size={52} onClick={onCapture}>
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

const Taken = ({ photo, locked, onRetake }: { photo: Photo; locked: boolean; onRetake: () => void }) => (
  <>
    <img src={photo.dataUrl} alt="Yours for this check-in" className="w-full rounded-10 border border-line" />
    {!locked && (
      <Button variant="secondary" onClick={onRetake}>
        Retake Photo
      </Button>
    )}
  </>
)
