import { QrCode } from 'lucide-react'
import { useRef, useState } from 'react'
import type { CheckInList } from '../../../../contract/checkins.ts'
import { useMediaQuery } from '../../../lib/media-query.ts'
import { MD } from '../../../ui/breakpoints.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { checkInUrl, type LinkStatus, PosterMenu, QrDialog } from '../../links/index.ts'
import { LinkMenu } from './link-menu.tsx'

type Props = {
  link: CheckInList['linkInfo']
  shareOrigin: string
  status: LinkStatus
  /** Something else comes first. */
  alerted: boolean
}

/** The actions on the link, in one row: to share it, and all else in a menu. */
export function ShareActions({ link, shareOrigin, status, alerted }: Props) {
  const shown = useRef<HTMLElement>(null)
  const [qrOpen, setQrOpen] = useState(false)
  const roomy = useMediaQuery(MD)
  const url = checkInUrl(shareOrigin, link.checkinToken)
  return (
    <div className="flex shrink-0 flex-col gap-1.5 print:hidden">
      <div className="flex justify-end gap-2">
        <div className="max-md:grow">
          <CopyButton wide text={url} label="Copy Link" variant={alerted ? 'secondary' : 'primary'} source={shown} />
        </div>
        <div className="max-md:grow">
          <Button wide variant="secondary" icon={<Icon as={QrCode} />} onClick={() => setQrOpen(true)}>
            <span>
              QR<span className="max-[22.5rem]:sr-only md:max-xl:sr-only"> Code</span>
            </span>
          </Button>
        </div>
        {/* A poster of an expired link would be of no use. */}
        {roomy && status !== 'Expired' && (
          <PosterMenu
            link={link}
            label={
              <span>
                <span className="max-xl:sr-only">Print </span>Poster
              </span>
            }
          />
        )}
        <LinkMenu link={link} status={status} withPoster={!roomy} />
      </div>
      <code
        ref={shown}
        title={url}
        className="truncate text-end font-mono text-12 text-ink-3 max-md:sr-only md:w-0 md:min-w-full xl:w-auto xl:max-w-140"
      >
        {url}
      </code>
      <QrDialog open={qrOpen} onOpenChange={setQrOpen} link={link} url={url} />
    </div>
  )
}
