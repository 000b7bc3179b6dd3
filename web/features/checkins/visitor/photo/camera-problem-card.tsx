import type { CameraProblem } from '../../../../lib/camera.ts'
import { Button } from '../../../../ui/button.tsx'

interface Props {
  /** Null: the browser has not answered for a while. */
  problem: CameraProblem | null
  unreadable: boolean
  onRetry: () => void
  onFile: (file: File) => void
}

/** Why the live camera cannot be used, and the phone's own camera app instead. */
export const CameraProblemCard = ({ problem, unreadable, onRetry, onFile }: Props) => (
  <div className="camera-problem">
    {problem && <Reason denied={problem === 'denied'} />}
    {problem && (
      <Button size={52} wide onClick={onRetry}>
        Try the Camera Again
      </Button>
    )}
    <PhotoFile onFile={onFile} />
    {unreadable && (
      <p role="alert" className="text-14 text-danger">
        We couldn’t read this photo. Please take it again.
      </p>
    )}
  </div>
)

const Reason = ({ denied }: { denied: boolean }) => (
  <div role="alert" className="rounded-10 bg-warn-soft p-4 text-14 text-ink">
    <p className="font-medium text-warn">{denied ? 'Camera Access Denied' : 'Camera Error'}</p>
    <p>
      {denied
        ? 'Camera access is required for photo verification. Allow the camera in your browser, or use the camera app.'
        : 'The camera didn’t open. Close other apps that use it, or use the camera app.'}
    </p>
  </div>
)

const PhotoFile = ({ onFile }: { onFile: (file: File) => void }) => (
  <label className="flex flex-col gap-1.5 font-medium text-14">
    Use the Camera App
    <input
      type="file"
      accept="image/*"
      capture="environment"
      onChange={event => event.target.files?.[0] && onFile(event.target.files[0])}
      className="photo-file"
    />
  </label>
)
