import { QrCode } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { CheckInList } from '../../../../contract/checkins.ts'
import { neverExpires } from '../../../../contract/expiry.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { RelativeTime, Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { checkInUrl, linkStatus, PosterMenu, QrDialog, STATUS_REASONS } from '../../links/index.ts'
import { refusalText } from './refusal-texts.ts'

type LinkInfo = CheckInList['linkInfo']

export function LinkCard({ link, shareOrigin }: { link: LinkInfo; shareOrigin: string }) {
  const status = linkStatus(link, serverNow())
  return (
    <Card aria-label="Link" className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        {status === 'Blocked' && <Badge tone="danger">Blocked</Badge>}
        <Requirement label="Email Verification" required={link.requireUserVerify} />
        <Requirement label="Photo Verification" required={link.requirePhotoVerify} />
        <Expiry expiresAt={link.expiresAt} expired={status === 'Expired'} />
      </div>
      {status === 'Blocked' && <p className="text-14 text-ink-2">{STATUS_REASONS.Blocked}.</p>}
      <ShareRow id={link.id} name={link.locationName} share={checkInUrl(shareOrigin, link.checkinToken)} />
    </Card>
  )
}

const Requirement = ({ label, required }: { label: string; required: boolean }) => (
  <Badge tone={required ? 'accent' : 'neutral'}>
    {label} {required ? 'Required' : 'Not Required'}
  </Badge>
)

function Expiry({ expiresAt, expired }: { expiresAt: string; expired: boolean }) {
  if (neverExpires(expiresAt)) return <Badge>Never expire</Badge>
  return (
    <Badge tone={expired ? 'warn' : 'neutral'}>
      <span>
        {expired ? 'Expired' : 'Expires'} <Time at={expiresAt} />
      </span>
    </Badge>
  )
}

function ShareRow({ id, name, share }: { id: string; name: string; share: string }) {
  const shown = useRef<HTMLElement>(null)
  const [qrOpen, setQrOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <code ref={shown} className="min-w-0 flex-1 basis-60 font-mono text-14 wrap-anywhere">
        {share}
      </code>
      <CopyButton
        text={share}
        source={shown}
        onFailure={() => toast({ title: 'Failed to copy link', destructive: true })}
      />
      <Button variant="secondary" icon={<Icon as={QrCode} />} onClick={() => setQrOpen(true)}>
        QR Code
      </Button>
      <PosterMenu linkId={id} />
      <QrDialog open={qrOpen} onOpenChange={setQrOpen} name={name} link={share} />
    </div>
  )
}

export const Numbers = ({ link, total }: { link: LinkInfo; total: number }) => (
  <Card flush aria-label="Numbers">
    <dl className="grid grid-cols-2 md:grid-cols-4">
      <Figure name="Total">{total.toLocaleString()}</Figure>
      <Figure name="Today">{link.todayCount.toLocaleString()}</Figure>
      <Figure name="Last">{link.lastCheckinAt ? <RelativeTime at={link.lastCheckinAt} /> : 'None yet'}</Figure>
      <Figure name="Pending">
        <span title="Waiting for visitors to verify their email, for up to 24 hours">
          {link.pendingCount.toLocaleString()}
        </span>
        {link.undeliverableCount > 0 && (
          <span className="block font-normal text-14 text-ink-2">
            {link.undeliverableCount.toLocaleString()} couldn’t be emailed
          </span>
        )}
      </Figure>
    </dl>
  </Card>
)

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-w-0 flex-col gap-1 px-4 py-4 sm:px-6">
    <dt className="text-14 text-ink-2">{name}</dt>
    <dd className="font-bold text-18 md:text-22">{children}</dd>
  </div>
)

/** Always rendered, so that the list below keeps its place. */
export const Refusals = ({ refusals }: Pick<LinkInfo, 'refusals'>) => (
  <Card aria-label="Turned away" className="flex flex-col gap-1.5 text-14">
    <h2 className="font-medium">Turned away in the last 30 days</h2>
    {refusals.length === 0 ? (
      <p className="text-ink-2">No one was turned away.</p>
    ) : (
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-ink-2">
        {refusals.map(({ reason, count }) => (
          <li key={reason}>
            {refusalText(reason)}: <strong className="font-medium text-ink">{count.toLocaleString()}</strong>
          </li>
        ))}
      </ul>
    )}
    <p className="text-12 text-ink-3">
      Only taps on ‘Check In’ count. Visitors whose page said they were too far away couldn’t tap it.
    </p>
  </Card>
)
