import { Download } from 'lucide-react'
import { useRef } from 'react'
import { useMediaQuery } from '../../lib/media-query.ts'
import { MD } from '../../ui/breakpoints.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Qr } from '../../ui/qr.tsx'
import { PosterMenu } from './poster-menu.tsx'
import type { PosterLink } from './save-poster.ts'
import { saveQr } from './save-qr.ts'
import { ShareButton } from './share-button.tsx'

const SHOWN_PX = 256

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  link: PosterLink
  /** The URL that visitors open. */
  url: string
}

export function QrDialog({ open, onOpenChange, link, url }: Props) {
  const savePng = () => saveQr({ url, locationName: link.locationName, suffix: '.png', sizePx: SHOWN_PX })
  const shared = !useMediaQuery(MD) && 'share' in navigator
  const shownUrl = useRef<HTMLParagraphElement>(null)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={link.locationName}>
      <div className="self-center">
        <Qr text={url} label={`QR code of the check-in link for ${link.locationName}`} sizePx={SHOWN_PX} />
      </div>
      <p ref={shownUrl} title={url} className="truncate text-center font-mono text-14 text-ink-2">
        {url}
      </p>
      {shared && (
        <ShareButton
          link={{ locationName: link.locationName, url }}
          source={() => shownUrl.current}
          variant="primary"
        />
      )}
      {/* One row of three also on phones, which have no room for icons. */}
      <div className="grid grid-cols-3 gap-2 [&_button]:px-1 max-sm:[&_button_svg]:hidden">
        <Button variant={shared ? 'secondary' : 'primary'} wide icon={<Icon as={Download} />} onClick={savePng}>
          <span>
            Download<span className="sr-only"> PNG</span>
          </span>
        </Button>
        <PosterMenu link={link} wide />
        <CopyButton text={url} label="Copy Link" wide source={shownUrl} />
      </div>
    </Dialog>
  )
}
