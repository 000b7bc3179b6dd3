import { type ComponentType, useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'

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

type Camera = ComponentType<{ onPhoto: (photo: Photo) => void }>

const loadCamera = async (): Promise<Camera> => (await import('./live-camera.tsx')).LiveCamera

export function PhotoField({ photo, error, locked, onPhoto }: Props) {
  const { Camera, failed, open } = useCameraPart()
  return (
    <fieldset className="flex min-w-0 flex-col gap-3" aria-describedby={error ? 'photo-error' : undefined}>
      <legend className="mb-1.5 font-medium text-14">Photo</legend>
      {photo ? (
        <Taken
          photo={photo}
          locked={locked}
          onRetake={() => {
            onPhoto(null)
            open()
          }}
        />
      ) : Camera ? (
        <Camera onPhoto={onPhoto} />
      ) : (
        <Closed failed={failed} onOpen={open} />
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

/** Fetched once the form can be used, so that the tap finds it there; fetched again by the tap if that failed. */
function useCameraPart() {
  const [Camera, setCamera] = useState<Camera | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const early = setTimeout(() => loadCamera().catch(() => setFailed(false)), 500)
    return () => clearTimeout(early)
  }, [])
  const open = async () => {
    try {
      const loaded = await loadCamera()
      setCamera(() => loaded)
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }
  return { Camera, failed, open }
}

const Closed = ({ failed, onOpen }: { failed: boolean; onOpen: () => void }) => (
  <>
    <p className="text-14 text-ink-2">
      A photo shows that you are at this place. It goes only to whoever asks for this check-in.
    </p>
    <Button variant="secondary" size={52} wide onClick={onOpen}>
      Open Camera
    </Button>
    {failed && (
      <p role="alert" className="text-14 text-danger">
        No connection. Please try again.
      </p>
    )}
  </>
)

/** After the shot the visitor goes on from here. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

const Taken = ({ photo, locked, onRetake }: { photo: Photo; locked: boolean; onRetake: () => void }) => (
  <>
    <img
      src={photo.dataUrl}
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
