import { Download } from 'lucide-react'
import type { OwnLink } from '../../../contract/links.ts'
import { fileName } from '../../lib/file-name.ts'
import { saveBlob } from '../../lib/save-blob.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Qr, qrPng } from '../../ui/qr.tsx'
import { toast } from '../../ui/toast.tsx'
import { PosterMenu } from './poster-menu.tsx'

const SHOWN_PX = 200
/** Large enough for a printed sheet. */
const FILE_PX = 800

/** The QR code of a link, to download or to print. */
export const LinkQr = ({ link }: { link: OwnLink }) => (
  <div className="flex flex-col items-center gap-4">
    <Qr text={link.url} label={`QR code of the check-in link for ${link.locationName}`} sizePx={SHOWN_PX} />
    <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-2">
      <Button variant="secondary" wide icon={<Icon as={Download} />} onClick={() => savePng(link)}>
        Download PNG
      </Button>
      <PosterMenu link={link} wide />
    </div>
  </div>
)

const savePng = ({ url, locationName }: OwnLink) =>
  qrPng(url, FILE_PX).then(
    png => saveBlob(png, fileName(locationName, '_qr.png')),
    () => toast({ title: 'QR Code Error', description: 'Failed to generate QR code', destructive: true }),
  )
