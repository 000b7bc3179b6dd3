import { Download } from 'lucide-react'
import type { OwnLink } from '../../../contract/links.ts'
import { fileName } from '../../lib/file-name.ts'
import { saveBlob } from '../../lib/save-blob.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { qrPng } from '../../ui/qr.tsx'
import { toast } from '../../ui/toast.tsx'
import { PosterMenu } from './poster-menu.tsx'

/** Large enough for a printed sheet. */
const FILE_PX = 800

/** The QR code of a link as a picture, and on a poster. */
export const QrFiles = ({ link }: { link: OwnLink }) => (
  <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(8.75rem,1fr))] gap-2 max-md:[&_button]:px-1">
    <Button variant="secondary" wide icon={<Icon as={Download} />} onClick={() => savePng(link)}>
      Download PNG
    </Button>
    <PosterMenu link={link} wide />
  </div>
)

const savePng = ({ url, locationName }: OwnLink) =>
  qrPng(url, FILE_PX).then(
    png => saveBlob(png, fileName(locationName, '_qr.png')),
    () => toast({ title: 'QR Code Error', description: 'Failed to generate QR code', destructive: true }),
  )
