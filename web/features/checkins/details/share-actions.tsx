import { QrCode, RotateCcw } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'wouter'
import type { CheckInList } from '../../../../contract/checkins.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { OpenWallButton } from '../../displays/index.ts'
import { checkInUrl, type LinkStatus, makeAgainPath, PosterMenu, QrDialog } from '../../links/index.ts'

type Props = {
  link: CheckInList['linkInfo']
  shareOrigin: string
  status: LinkStatus
  /** Three buttons of one width, where the actions have the middle of the page. */
  inRow?: boolean
}

/** What to do with the link: one row, on phones of short labels; in the narrow column the copy above the rest. */
export function ShareActions({ link, shareOrigin, status, inRow = false }: Props) {
  // What no visitor can use any more is made again rather than shared.
  const expired = status === 'Expired'
  const shown = useRef<HTMLElement>(null)
  const [qrOpen, setQrOpen] = useState(false)
  const url = checkInUrl(shareOrigin, link.checkinToken)
  return (
    <div className="flex min-w-0 flex-col gap-2 print:hidden">
      <code ref={shown} title={url} className="truncate font-mono text-12 text-ink-3 max-md:sr-only">
        {url}
      </code>
      <div
        className={cx(
          inRow ? 'grid grid-cols-3 gap-2' : 'flex flex-wrap gap-2 *:grow min-[64rem]:max-xl:*:*:[button]:px-3',
          '*:*:[button]:w-full *:*:[a]:w-full max-[22.5rem]:*:*:[button]:px-3',
        )}
      >
        {expired && (
          <div className="basis-full">
            <Link href={makeAgainPath(link.id)} asChild>
              <ButtonLink icon={<Icon as={RotateCcw} />}>Make Again</ButtonLink>
            </Link>
          </div>
        )}
        <div className={expired || inRow ? undefined : 'min-[64rem]:basis-full'}>
          <CopyButton
            text={url}
            label={
              <span>
                Copy<span className={expired ? 'sr-only' : 'max-md:sr-only'}> Link</span>
              </span>
            }
            variant={status === 'Active' ? 'primary' : 'secondary'}
            source={shown}
          />
        </div>
        <div>
          <Button variant="secondary" icon={<Icon as={QrCode} />} onClick={() => setQrOpen(true)}>
            <span>
              QR<span className={expired ? 'sr-only' : 'max-md:sr-only'}> Code</span>
            </span>
          </Button>
        </div>
        {!expired && (
          <div>
            <PosterMenu
              link={link}
              label={
                <span>
                  <span className={inRow ? 'sr-only' : 'max-md:sr-only min-[64rem]:sr-only'}>Print </span>Poster
                </span>
              }
            />
          </div>
        )}
        {!expired && (
          <div className={cx('max-md:hidden', inRow ? 'col-span-3' : 'basis-full')}>
            <OpenWallButton linkId={link.id} />
          </div>
        )}
      </div>
      <QrDialog open={qrOpen} onOpenChange={setQrOpen} link={link} url={url} />
    </div>
  )
}
