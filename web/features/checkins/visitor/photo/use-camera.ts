import { useCallback, useEffect, useRef, useState } from 'react'
import {
  CAMERA_SILENCE_MS,
  type CameraProblem,
  cameraProblemOf,
  cameraSupported,
  type Facing,
  openCamera,
  stopCamera,
  switchCamera,
} from '../../../../lib/camera.ts'

export type CameraState =
  | { is: 'closed' }
  | { is: 'opening'; silent: boolean }
  | { is: 'live'; stream: MediaStream; facing: Facing; several: boolean; switchFailed: boolean }
  | { is: 'problem'; problem: CameraProblem }

const severalCameras = async () =>
  (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput').length > 1

/** The live camera: opened by a tap, closed when the page goes out of sight. */
export function useCamera() {
  const [camera, setCamera] = useState<CameraState>({ is: 'closed' })
  const live = useRef<MediaStream | null>(null)
  /** A stream that arrives for an older wish is closed again. */
  const wish = useRef(0)

  const close = useCallback(() => {
    wish.current++
    stopCamera(live.current)
    live.current = null
    setCamera({ is: 'closed' })
  }, [])

  useEffect(() => {
    const hidden = () => document.hidden && live.current && close()
    document.addEventListener('visibilitychange', hidden)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      wish.current++
      stopCamera(live.current)
    }
  }, [close])

  const take = async (mine: number, opening: Promise<{ stream: MediaStream; facing: Facing }>, from?: Facing) => {
    try {
      const { stream, facing } = await opening
      if (mine !== wish.current) return stopCamera(stream)
      live.current = stream
      setCamera({ is: 'live', stream, facing, several: await severalCameras(), switchFailed: facing === from })
    } catch (error) {
      if (mine === wish.current) setCamera({ is: 'problem', problem: cameraProblemOf(error) })
    }
  }

  const open = async () => {
    if (!cameraSupported()) return setCamera({ is: 'problem', problem: 'none' })
    const mine = ++wish.current
    setCamera({ is: 'opening', silent: false })
    const silence = setTimeout(
      () => mine === wish.current && setCamera({ is: 'opening', silent: true }),
      CAMERA_SILENCE_MS,
    )
    await take(
      mine,
      openCamera('environment').then(stream => ({ stream, facing: 'environment' })),
    )
    clearTimeout(silence)
  }

  const turn = async () => {
    if (camera.is !== 'live') return
    const mine = ++wish.current
    live.current = null
    await take(mine, switchCamera(camera.stream, camera.facing), camera.facing)
  }

  return { camera, open, turn }
}
