import type { CameraProblem } from '../../../../lib/camera.ts'
import { Button } from '../../../../ui/button.tsx'
import { CameraIcon } from './camera-icon.tsx'
import { takeFocus } from './take-focus.ts'

interface Props {
  /** Null: the browser has not answered for a while. */
  problem: CameraProblem | null
  unreadable: boolean
  onRetry: () => void
  onFile: (file: File) => void
  onClose: () => void
}

/** Why the live camera cannot be used, and the phone's own camera app instead, which needs no permission and so leads where it was denied. */
export const CameraProblemCard = ({ problem, unreadable, onRetry, onFile, onClose }: Props) => (
  <div className="camera-problem" data-denied={problem === 'denied' || undefined}>
    {problem && <Reason denied={problem === 'denied'} />}
    {problem === 'denied' && <PhotoFile onFile={onFile} />}
    {problem && (
      <Button variant={problem === 'denied' ? 'secondary' : 'primary'} size={52} wide onClick={onRetry}>
        Try the Camera Again
      </Button>
    )}
    {problem !== 'denied' && <PhotoFile onFile={onFile} />}
    <Button variant="quiet" size={52} wide ref={takeFocus} onClick={onClose}>
      Cancel
    </Button>
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
        ? 'Camera access is required for photo verification. Use the camera app, or allow the camera for this page in the browser’s settings.'
        : 'The camera didn’t open. Close other apps that use it, or use the camera app.'}
    </p>
  </div>
)

/** The browser's own control is hidden: it tells of files and folders, where a camera opens. */
const PhotoFile = ({ onFile }: { onFile: (file: File) => void }) => (
  <label className="relative">
    <input
      type="file"
      accept="image/*"
      capture="environment"
      onChange={event => event.target.files?.[0] && onFile(event.target.files[0])}
      className="sr-only"
    />
    <span className="photo-file">
      <CameraIcon sizePx={20} />
      Use the Camera App
    </span>
  </label>
)
