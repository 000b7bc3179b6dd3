import { Ellipsis, FileText, LocateFixed, MonitorPlay, ScrollText, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { CheckInList } from '../../../../contract/checkins.ts'
import { pathOf } from '../../../../contract/endpoint-urls.ts'
import { privacySheet } from '../../../../contract/link-privacy.ts'
import { changeLinkPath, journalPath, testOnSitePath } from '../../../../contract/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu, MenuDivider, MenuItem } from '../../../ui/menu.tsx'
import { OpenWallDialog } from '../../displays/index.ts'
import { type LinkStatus, PosterItems } from '../../links/index.ts'

const LABEL = 'More for this link'

type Props = {
  link: CheckInList['linkInfo']
  status: LinkStatus
  /** A phone has no room for its button. */
  withPoster: boolean
}

/** All that is done with a link less often than it is shared. */
export function LinkMenu({ link, status, withPoster }: Props) {
  const [, navigate] = useLocation()
  const [opening, setOpening] = useState(false)
  const ended = status === 'Expired'
  return (
    <>
      <Menu
        title={link.locationName}
        trigger={
          <Button variant="secondary" icon={<Icon as={Ellipsis} />} title={LABEL}>
            <span className="sr-only">{LABEL}</span>
          </Button>
        }
      >
        <MenuItem icon={Settings2} onSelect={() => navigate(changeLinkPath(link.id))}>
          Change
        </MenuItem>
        {status === 'Active' && (
          <MenuItem icon={LocateFixed} onSelect={() => navigate(testOnSitePath(link.id))}>
            Test on Site
          </MenuItem>
        )}
        {!ended && (
          <MenuItem icon={MonitorPlay} onSelect={() => setOpening(true)}>
            Open Live Wall
          </MenuItem>
        )}
        {withPoster && !ended && <PosterItems link={link} />}
        <MenuDivider />
        <MenuItem icon={ScrollText} onSelect={() => navigate(journalPath(link.id))}>
          Journal
        </MenuItem>
        <MenuItem icon={FileText} onSelect={() => open(pathOf(privacySheet, { id: link.id }), '_blank', 'noopener')}>
          Privacy Sheet
        </MenuItem>
      </Menu>
      {opening && <OpenWallDialog linkId={link.id} onClose={() => setOpening(false)} />}
    </>
  )
}
