import { takeFocus } from './take-focus.ts'
import type { CameraState } from './use-camera.ts'

interface Props {
  camera: CameraState
  ready: boolean
  onCapture: () => void
  onSwitch: () => void
  onClose: () => void
}

/** In the thumb's reach: cancel, the shutter, the other camera. */
export function CameraBar({ camera, ready, onCapture, onSwitch, onClose }: Props) {
  const live = camera.is === 'live'
  return (
    <div className="camera-bar">
      <button type="button" className="camera-cancel" ref={live ? null : takeFocus} onClick={onClose}>
        Cancel
      </button>
      {live && (
        <button
          type="button"
          className="camera-shutter"
          aria-label="Take Photo"
          ref={takeFocus}
          onClick={ready ? onCapture : undefined}
          {...(!ready && { 'aria-disabled': true })}
        />
      )}
      {live && camera.several && (
        <button
          type="button"
          className="camera-switch"
          aria-label="Switch Camera"
          title="Switch Camera"
          onClick={onSwitch}
        >
          <SwitchIcon />
        </button>
      )}
    </div>
  )
}

const SwitchIcon = () => (
  <svg
    viewBox="0 0 24 24"
    width="28"
    height="28"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d="M 4 11 A 8 8 0 0 1 18.5 7.3 M 18.5 3.5 V 7.5 H 14.5 M 20 13 A 8 8 0 0 1 5.5 16.7 M 5.5 20.5 V 16.5 H 9.5" />
  </svg>
)
