import { fileName } from '../../lib/file-name.ts'
import { saveBlob } from '../../lib/save-blob.ts'
import { qrPng } from '../../ui/qr.tsx'
import { toast } from '../../ui/toast.tsx'

interface Code {
  url: string
  locationName: string
  /** Behind the name of the place in that of the file. */
  suffix: string
  sizePx: number
}

/** Saves the QR code of a link as a PNG. */
export const saveQr = ({ url, locationName, suffix, sizePx }: Code) =>
  qrPng(url, sizePx).then(
    png => saveBlob(png, fileName(locationName, suffix)),
    () => toast({ title: 'QR Code Error', description: 'Failed to generate QR code', destructive: true }),
  )
