import { Download, Ellipsis } from 'lucide-react'
import { useMediaQuery } from '../../../lib/media-query.ts'
import { MD } from '../../../ui/breakpoints.ts'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { EXPORT_OBSTACLE_TEXTS, ExportButton, type ExportObstacle } from '../../billing/index.ts'
import { CreateLink } from './dashboard-parts.tsx'
import type { useCsvExport } from './use-csv-export.ts'

type Props = Pick<ReturnType<typeof useCsvExport>, 'progress' | 'cancel' | 'exportEverything'> & {
  hasLinks: boolean
  /** Whether the page below offers to create the first link. */
  firstLinkOffered: boolean
  exportObstacle: ExportObstacle | null
  /** Of an account that first has something else to do. */
  quietCreate: boolean
}

/** In the line of the heading. Phones have room for one button: the others are in a menu. */
export function DashboardActions({ hasLinks, firstLinkOffered, quietCreate, ...exporting }: Props) {
  return (
    <>
      {hasLinks && (
        <>
          <ExportAll {...exporting} />
          <div className="me-1 md:hidden">
            <PhoneMenu {...exporting} />
          </div>
        </>
      )}
      {!firstLinkOffered && <CreateLink variant={quietCreate ? 'secondary' : 'primary'} />}
    </>
  )
}

type ExportProps = Omit<Props, 'hasLinks' | 'firstLinkOffered' | 'quietCreate'>

function ExportAll({ progress, cancel, exportEverything, exportObstacle }: ExportProps) {
  const roomy = useMediaQuery(MD)
  return (
    // On phones a running export, which can be cancelled, lies over the page, of which nothing moves.
    <div
      className={cx(
        'flex justify-end gap-2',
        progress
          ? 'max-md:fixed max-md:inset-x-4 max-md:bottom-[calc(1rem+env(safe-area-inset-bottom))] max-md:z-40 max-md:rounded-16 max-md:border max-md:border-line max-md:bg-surface max-md:p-2 max-md:shadow-3 max-md:flex-row-reverse max-md:justify-between'
          : 'max-md:hidden',
      )}
    >
      <ExportButton
        variant={progress && !roomy ? 'quiet' : 'secondary'}
        obstacle={exportObstacle}
        progress={progress}
        onExport={exportEverything}
        onCancel={cancel}
      >
        <span>
          Export All
          {exportObstacle && <Reason obstacle={exportObstacle} />}
        </span>
      </ExportButton>
    </div>
  )
}

/** The notice of an expired account stands below and says it already. */
const Reason = ({ obstacle }: { obstacle: ExportObstacle }) => (
  <span className={obstacle === 'expired' ? 'sr-only' : 'max-lg:sr-only'}>
    {` (${EXPORT_OBSTACLE_TEXTS[obstacle].brief})`}
  </span>
)

const PhoneMenu = ({ progress, exportEverything, exportObstacle }: ExportProps) => (
  <Menu trigger={<IconButton label="More" icon={<Icon as={Ellipsis} />} />}>
    <MenuItem icon={Download} disabled={exportObstacle !== null || progress !== null} onSelect={exportEverything}>
      <span className="flex flex-col">
        Export All
        {exportObstacle && <span className="text-12">{EXPORT_OBSTACLE_TEXTS[exportObstacle].inMenu}</span>}
      </span>
    </MenuItem>
  </Menu>
)
