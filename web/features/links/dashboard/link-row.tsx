import { ClipboardCopy, Download, Ellipsis, List, QrCode, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { Link, useLocation } from 'wouter'
import { neverExpires } from '../../../../contract/expiry.ts'
import type { CheckinLink } from '../../../../contract/links.ts'
import { checkInDetailsPath } from '../../../../contract/paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { RelativeTime } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { EXPORT_OBSTACLE_TEXTS, type ExportObstacle } from '../../billing/index.ts'
import { type LinkStatus, STATUS_REASONS } from '../link-status.ts'
import { PosterItems } from '../poster-menu.tsx'

const TONES = { Active: 'accent', Expired: 'neutral', Blocked: 'danger' } as const

export interface LinkActions {
  onQr: (link: CheckinLink) => void
  onDelete: (link: CheckinLink) => void
  /** Absent while an export is running. */
  onExport: ((link: CheckinLink) => void) | undefined
}

type Props = LinkActions & {
  link: CheckinLink
  status: LinkStatus
  share: string
  /** Null where CSV can be exported. */
  exportObstacle: ExportObstacle | null
}

export const moreButtonId = (linkId: string) => `more-${linkId}`

const copyFailed = () => toast({ title: 'Failed to copy link', destructive: true })

/** A row from 720 px, else a card: the same parts in another order. */
export const LinkRow = memo(function LinkRow({ link, status, share, ...actions }: Props) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 px-4 py-4 md:grid-cols-[4.5rem_minmax(0,1fr)_8.5rem_7.5rem_auto] md:px-6">
      <span
        className="max-md:col-start-2 max-md:row-start-1 max-md:self-start max-md:pt-0.5"
        title={STATUS_REASONS[status]}
      >
        <Badge tone={TONES[status]}>{status}</Badge>
      </span>
      <Place link={link} />
      <div className="flex flex-wrap justify-between gap-x-4 max-md:col-span-2 md:contents">
        <p className="text-14 text-ink-2">
          <Expiry expiresAt={link.expiresAt} expired={status === 'Expired'} />
        </p>
        <Counts {...link} />
      </div>
      <div className="flex flex-wrap items-center gap-1 max-md:col-span-2 md:justify-end">
        <CopyButton text={share} onFailure={copyFailed} />
        <IconButton
          label={`QR code for ${link.locationName}`}
          icon={<Icon as={QrCode} />}
          onClick={() => actions.onQr(link)}
        />
        <More link={link} share={share} {...actions} />
      </div>
    </li>
  )
})

const Place = ({ link: { id, locationName, formattedAddress } }: { link: CheckinLink }) => (
  <div className="min-w-0 max-md:col-start-1 max-md:row-start-1">
    <h2 className="font-medium text-16">
      <Link
        href={checkInDetailsPath(id)}
        title={locationName}
        className="line-clamp-2 text-ink no-underline wrap-anywhere hover:underline"
      >
        {locationName}
      </Link>
    </h2>
    <p className="truncate text-14 text-ink-3" title={formattedAddress}>
      {formattedAddress}
    </p>
  </div>
)

function Expiry({ expiresAt, expired }: { expiresAt: string; expired: boolean }) {
  if (neverExpires(expiresAt)) return 'Never expire'
  return (
    <>
      {expired ? 'Expired ' : 'Expires '}
      <RelativeTime at={expiresAt} />
    </>
  )
}

const Counts = ({ checkinCount, pendingCount }: CheckinLink) => (
  <div className="text-14 max-md:text-end">
    <p>
      <strong className="font-medium">{checkinCount.toLocaleString()}</strong>{' '}
      <span className="text-ink-2">{checkinCount === 1 ? 'check-in' : 'check-ins'}</span>
    </p>
    {pendingCount > 0 && (
      <p className="text-ink-2" title="Waiting for visitors to verify their email">
        {pendingCount.toLocaleString()} pending
      </p>
    )}
  </div>
)

type MoreProps = Omit<Props, 'status'>

function More({ link, share, exportObstacle, onDelete, onExport }: MoreProps) {
  const [, navigate] = useLocation()
  const copy = () =>
    navigator.clipboard.writeText(share).then(() => toast({ title: 'Copied', description: share }), copyFailed)
  return (
    <Menu
      trigger={
        <IconButton id={moreButtonId(link.id)} label={`More for ${link.locationName}`} icon={<Icon as={Ellipsis} />} />
      }
    >
      <MenuItem icon={List} onSelect={() => navigate(checkInDetailsPath(link.id))}>
        Open Details
      </MenuItem>
      <MenuItem icon={ClipboardCopy} onSelect={copy}>
        Copy Link
      </MenuItem>
      <PosterItems linkId={link.id} />
      <MenuItem icon={Download} disabled={exportObstacle !== null || !onExport} onSelect={() => onExport?.(link)}>
        <span className="flex flex-col">
          Export CSV
          {exportObstacle && <span className="text-12">{EXPORT_OBSTACLE_TEXTS[exportObstacle].inMenu}</span>}
        </span>
      </MenuItem>
      <MenuItem icon={Trash2} danger onSelect={() => onDelete(link)}>
        Delete
      </MenuItem>
    </Menu>
  )
}
