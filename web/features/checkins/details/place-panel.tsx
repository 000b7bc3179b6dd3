import { Camera, Clock, type LucideIcon, Mail, QrCode } from 'lucide-react'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import type { CheckInList } from '../../../../contract/checkins.ts'
import { neverExpires } from '../../../../contract/expiry.ts'
import { useMediaQuery } from '../../../lib/media-query.ts'
import { plural } from '../../../lib/plural.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { unbroken } from '../../../ui/unbroken.tsx'
import { checkInUrl, linkStatus, PosterMenu, QrDialog, STATUS_REASONS } from '../../links/index.ts'
import { PlaceMap } from './place-map.tsx'

type LinkInfo = CheckInList['linkInfo']

type Props = { link: LinkInfo; shareOrigin: string; heading: Ref<HTMLHeadingElement> }

/** The place, its rules, and what to share. */
export function PlacePanel({ link, shareOrigin, heading }: Props) {
  const status = linkStatus(link, serverNow())
  const roomy = useMediaQuery('(min-width: 45rem)')
  return (
    <Card
      flush
      aria-label="Link"
      className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-3 p-4 md:grid-cols-[16rem_minmax(0,1fr)] md:gap-0 md:p-0 xl:grid-cols-1"
    >
      <PlaceMap
        place={link}
        positions={link.recentPositions}
        streets={roomy}
        label={`Map with the 100 m ring and ${plural(link.recentPositions.length, 'check-in')} of the last hour`}
        className="h-20 rounded-10 md:row-span-2 md:h-full md:rounded-none md:border-line md:border-e xl:row-span-1 xl:h-46 xl:border-e-0 xl:border-b"
      />
      <div className="flex min-w-0 flex-col gap-2 self-center md:p-5 md:pb-4">
        <div className="flex flex-col gap-1">
          <div className="flex items-start justify-between gap-3">
            <h1 ref={heading} tabIndex={-1} className="line-clamp-4 min-w-0 font-bold text-18 wrap-anywhere md:text-22">
              {unbroken(link.locationName)}
            </h1>
            {status === 'Blocked' && <Badge tone="danger">Blocked</Badge>}
          </div>
          <p className="text-14 text-ink-2 wrap-anywhere">{link.formattedAddress}</p>
        </div>
      </div>
      <div className="col-span-2 flex min-w-0 flex-col gap-4 md:col-span-1 md:px-5 md:pb-5">
        {status === 'Blocked' && <p className="text-14 text-ink-2">{STATUS_REASONS.Blocked}.</p>}
        <ul className="flex flex-col gap-1.5 text-14">
          <Requirement icon={Mail} label="Email Verification" required={link.requireUserVerify} />
          <Requirement icon={Camera} label="Photo Verification" required={link.requirePhotoVerify} />
          <Rule icon={Clock} tone={status === 'Expired' ? 'text-warn' : undefined}>
            <Expiry expiresAt={link.expiresAt} expired={status === 'Expired'} />
          </Rule>
        </ul>
        <Share id={link.id} name={link.locationName} url={checkInUrl(shareOrigin, link.checkinToken)} />
      </div>
    </Card>
  )
}

type RuleProps = { icon: LucideIcon; tone?: string | undefined; children: ReactNode }

const Rule = ({ icon, tone = 'text-ink-2', children }: RuleProps) => (
  <li className={`flex items-center gap-2.5 ${tone}`}>
    <Icon as={icon} sizePx={16} />
    <span>{children}</span>
  </li>
)

const Requirement = ({ icon, label, required }: { icon: LucideIcon; label: string; required: boolean }) => (
  <Rule icon={icon} tone={required ? 'text-ink' : 'text-ink-3'}>
    {label} {required ? 'Required' : 'Not Required'}
  </Rule>
)

function Expiry({ expiresAt, expired }: { expiresAt: string; expired: boolean }) {
  if (neverExpires(expiresAt)) return 'Never expire'
  return (
    <>
      {expired ? 'Expired' : 'Expires'} <Time at={expiresAt} />
    </>
  )
}

function Share({ id, name, url }: { id: string; name: string; url: string }) {
  const shown = useRef<HTMLElement>(null)
  const [qrOpen, setQrOpen] = useState(false)
  return (
    <div className="mt-auto flex flex-col gap-2 print:hidden">
      <code ref={shown} title={url} className="truncate font-mono text-12 text-ink-3 max-md:sr-only">
        {url}
      </code>
      <div className="flex flex-wrap gap-2 *:grow *:*:[button]:w-full">
        <div className="basis-full md:max-xl:basis-auto">
          <CopyButton
            text={url}
            label="Copy Link"
            variant="primary"
            source={shown}
            onFailure={() => toast({ title: 'Failed to copy link', destructive: true })}
          />
        </div>
        <div>
          <Button variant="secondary" icon={<Icon as={QrCode} />} onClick={() => setQrOpen(true)}>
            QR Code
          </Button>
        </div>
        <div>
          <PosterMenu link={{ id, locationName: name }} />
        </div>
      </div>
      <QrDialog open={qrOpen} onOpenChange={setQrOpen} link={{ id, locationName: name }} url={url} />
    </div>
  )
}
