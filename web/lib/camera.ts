export type Facing = 'environment' | 'user'
export type CameraProblem = 'denied' | 'none' | 'failed'

export const MAX_PHOTO_WIDTH_PX = 800
export const MAX_PHOTO_HEIGHT_PX = 600
export const JPEG_QUALITY = 0.6
/** After this long without a picture, choosing a file is offered as well. */
export const CAMERA_SLOW_AFTER_MS = 8_000

export const cameraSupported = () => !!navigator.mediaDevices?.getUserMedia

/** May show the browser's prompt: call it after a tap. */
export function openCamera(facing: Facing): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: { ideal: facing } },
  })
}

export function stopCamera(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** Many phones open only one camera at a time: the old one stops first, and is reopened if the new one fails. */
export async function switchCamera(old: MediaStream, from: Facing): Promise<{ stream: MediaStream; facing: Facing }> {
  stopCamera(old)
  const to: Facing = from === 'environment' ? 'user' : 'environment'
  try {
    return { stream: await openCamera(to), facing: to }
  } catch {
    return { stream: await openCamera(from), facing: from }
  }
}

export function cameraProblemOf(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'failed'
}

/** Fits the picture into 800×600 with its proportions; never enlarges it. */
export function photoSize(widthPx: number, heightPx: number): { widthPx: number; heightPx: number } {
  const scale = Math.min(1, MAX_PHOTO_WIDTH_PX / widthPx, MAX_PHOTO_HEIGHT_PX / heightPx)
  return { widthPx: Math.max(1, Math.round(widthPx * scale)), heightPx: Math.max(1, Math.round(heightPx * scale)) }
}

interface Size {
  width: number
  height: number
}

/** The middle of a picture that `object-fit: cover` shows in a frame of these proportions. */
export function coverCrop(picture: Size, frame: Size): Size & { x: number; y: number } {
  const scale = Math.min(picture.width / frame.width, picture.height / frame.height)
  const [width, height] = [Math.round(frame.width * scale), Math.round(frame.height * scale)]
  return { x: Math.round((picture.width - width) / 2), y: Math.round((picture.height - height) / 2), width, height }
}

/** A JPEG as a base64 data URL, of what the frame shows where one is given; rejects for anything but a picture. */
export async function photoOf(source: HTMLVideoElement | Blob, frame?: Size): Promise<string> {
  const picture = await createImageBitmap(source)
  try {
    const { x, y, width, height } = coverCrop(picture, frame ?? picture)
    const { widthPx, heightPx } = photoSize(width, height)
    const canvas = document.createElement('canvas')
    canvas.width = widthPx
    canvas.height = heightPx
    canvas.getContext('2d')!.drawImage(picture, x, y, width, height, 0, 0, widthPx, heightPx)
    return canvas.toDataURL('image/jpeg', JPEG_QUALITY)
  } finally {
    picture.close()
  }
}
