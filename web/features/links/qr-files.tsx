import { Download } from 'lucide-react'
import type { OwnLink } from '../../../contract/links.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PosterMenu } from './poster-menu.tsx'
import { saveQr } from './save-qr.ts'

/** Large enough for a printed sheet. */
const FILE_PX = 800

/** The QR code of a link as a picture, and on a poster. */
export const QrFiles = ({ link }: { link: OwnLink }) => (
  <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(8.75rem,1fr))] gap-2 max-md:[&_button]:px-1">
    <Button
      variant="secondary"
      wide
      icon={<Icon as={Download} />}
      onClick={() => saveQr({ ...link, suffix: '_qr.png', sizePx: FILE_PX })}
    >
      Download PNG
    </Button>
    <PosterMenu link={link} wide />
  </div>
)
