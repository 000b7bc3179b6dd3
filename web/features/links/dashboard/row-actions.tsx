import { Copy, Download, Ellipsis, List, QrCode, RotateCcw, Settings2, Trash2 } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import type { Dashboard, DashboardLink } from '../../../../contract/links.ts'
import { changeLinkPath, checkInDetailsPath } from '../../../../contract/paths.ts'
import { ButtonLink, IconButton } from '../../../ui/button.tsx'
import { CopyIconButton, linkNotCopied } from '../../../ui/copy-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu, MenuDivider, MenuItem } from '../../../ui/menu.tsx'
import { toast } from '../../../ui/toast.tsx'
import { EXPORT_OBSTACLE_TEXTS, type ExportObstacle } from '../../billing/index.ts'
import type { LinkStatus } from '../link-status.ts'
import { makeAgainPath } from '../make-again-path.ts'
import { PosterItems } from '../poster-menu.tsx'
import { UpgradeLink } from '../upgrade-links.tsx'
import { isHighestPlan } from './plan.ts'

export interface RowActionsProps {
  link: DashboardLink
  status: LinkStatus
  creator: Dashboard['creator']
  /** The URL that visitors open. */
  share: string
  /** Null where CSV can be exported. */
  exportObstacle: ExportObstacle | null
  onQr: (link: DashboardLink) => void
  onDelete: (link: DashboardLink) => void
  /** Absent while an export is running. */
  onExport: ((link: DashboardLink) => void) | undefined
}

/** The most frequent action on a link, beside its menu: an open one is shared, a blocked one opened, an expired one made again. */
export const RowActions = (props: RowActionsProps) => (
  <>
    <MainAction {...props} />
    <More {...props} />
  </>
)

function MainAction({ link, status, creator, share, onQr }: RowActionsProps) {
  if (status === 'Expired') {
    return (
      <Link href={makeAgainPath(link.id)} asChild>
        <ButtonLink variant="secondary" aria-label={`Make Again: ${link.locationName}`}>
          Make Again
        </ButtonLink>
      </Link>
    )
  }
  if (status === 'Blocked') {
    return (
      // An expired account is renewed once, in the notice above the list.
      !creator.isAccountExpired &&
      !isHighestPlan(creator.planName) && <UpgradeLink {...creator} of={link.locationName} />
    )
  }
  return (
    <span className="flex md:gap-1">
      <CopyIconButton label={`Copy link for ${link.locationName}`} text={share} />
      <div className="max-[22rem]:hidden">
        <IconButton label={`QR code for ${link.locationName}`} icon={<Icon as={QrCode} />} onClick={() => onQr(link)} />
      </div>
    </span>
  )
}

function More({ link, status, share, exportObstacle, onQr, onDelete, onExport }: RowActionsProps) {
  const [, navigate] = useLocation()
  const copy = () =>
    navigator.clipboard.writeText(share).then(() => toast({ title: 'Copied', description: share }), linkNotCopied)
  return (
    <Menu
      title={link.locationName}
      trigger={<IconButton label={`More for ${link.locationName}`} icon={<Icon as={Ellipsis} />} />}
    >
      <MenuItem icon={List} onSelect={() => navigate(checkInDetailsPath(link.id))}>
        Open Details
      </MenuItem>
      <MenuItem icon={Settings2} onSelect={() => navigate(changeLinkPath(link.id))}>
        Change
      </MenuItem>
      <MenuItem icon={Copy} onSelect={copy}>
        Copy Link
      </MenuItem>
      <MenuItem icon={QrCode} onSelect={() => onQr(link)}>
        QR Code
      </MenuItem>
      <PosterItems link={link} />
      <MenuItem icon={Download} disabled={exportObstacle !== null || !onExport} onSelect={() => onExport?.(link)}>
        <span className="flex flex-col">
          Export CSV
          {exportObstacle && <span className="text-12">{EXPORT_OBSTACLE_TEXTS[exportObstacle].inMenu}</span>}
        </span>
      </MenuItem>
      {status !== 'Active' && (
        <MenuItem icon={RotateCcw} onSelect={() => navigate(makeAgainPath(link.id))}>
          Make Again
        </MenuItem>
      )}
      <MenuDivider />
      <MenuItem icon={Trash2} danger onSelect={() => onDelete(link)}>
        Delete
      </MenuItem>
    </Menu>
  )
}
