import { useCallback, useEffect, useRef, useState } from 'react'
import {
  CAMERA_SLOW_AFTER_MS,
  type CameraProblem,
  cameraProblemOf,
  cameraSupported,
  type Facing,
  openCamera,
  stopCamera,
  switchCamera,
} from '../../../../lib/camera.ts'

export type CameraState =
  /** The page was hidden. */
  | { is: 'closed' }
  /** `slow`: the browser has not answered for a while. */
  | { is: 'opening'; slow: boolean }
  | { is: 'live'; stream: MediaStream; facing: Facing; several: boolean; switchFailed: boolean }
  | { is: 'problem'; problem: CameraProblem }

const hasSeveralCameras = async () =>
  (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput').length > 1

/** The live camera: opened by a tap, closed when the page is hidden. */
export function useCamera() {
  const [camera, setCamera] = useState<CameraState>({ is: 'opening', slow: false })
  const liveStream = useRef<MediaStream | null>(null)
  /** A stream that arrives for an older request is stopped again. */
  const latestRequest = useRef(0)

  const close = useCallback(() => {
    latestRequest.current++
    stopCamera(liveStream.current)
    liveStream.current = null
    setCamera({ is: 'closed' })
  }, [])

  useEffect(() => {
    const onVisibility = () => document.hidden && liveStream.current && close()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      latestRequest.current++
      stopCamera(liveStream.current)
    }
  }, [close])

  /** `previous` is the camera switched from; the switch has failed if it comes back. */
  const show = async (
    requestId: number,
    opening: Promise<{ stream: MediaStream; facing: Facing }>,
    previous?: Facing,
  ) => {
    try {
      const { stream, facing } = await opening
      if (requestId !== latestRequest.current) return stopCamera(stream)
      liveStream.current = stream
      setCamera({ is: 'live', stream, facing, several: await hasSeveralCameras(), switchFailed: facing === previous })
    } catch (error) {
      if (requestId === latestRequest.current) setCamera({ is: 'problem', problem: cameraProblemOf(error) })
    }
  }

  const open = async () => {
    if (!cameraSupported()) return setCamera({ is: 'problem', problem: 'none' })
    const requestId = ++latestRequest.current
    setCamera({ is: 'opening', slow: false })
    const slowTimer = setTimeout(
      () => requestId === latestRequest.current && setCamera({ is: 'opening', slow: true }),
      CAMERA_SLOW_AFTER_MS,
    )
    await show(
      requestId,
      openCamera('environment').then(stream => ({ stream, facing: 'environment' })),
    )
    clearTimeout(slowTimer)
  }

  const switchToOther = async () => {
    if (camera.is !== 'live') return
    const requestId = ++latestRequest.current
    liveStream.current = null
    await show(requestId, switchCamera(camera.stream, camera.facing), camera.facing)
  }

  return { camera, open, switchToOther }
}
