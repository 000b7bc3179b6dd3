import { RefreshCw } from 'lucide-react'
import { useMediaQuery } from '../../../lib/media-query.ts'
import { MD } from '../../../ui/breakpoints.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EXPORT_OBSTACLE_TEXTS, ExportButton, type ExportObstacle } from '../../billing/index.ts'
import { BackToLinks } from './back-to-links.tsx'
import { JournalLink } from './journal-link.tsx'
import { Updated } from './updated.tsx'

type Props = {
  /** Absent until the link is loaded. */
  linkId?: string
  /** Absent until data is loaded. */
  freshness?: { updatedAt: number; failed: boolean; live: boolean; refreshing: boolean; onRefresh: () => void }
  csv?: {
    exportObstacle: ExportObstacle | null | undefined
    progress: string | null
    /** How many of all are exported, where a filter leaves some out. */
    part: string | undefined
    onExport: () => void
    onCancel: () => void
  }
}

export const DetailsBar = ({ linkId, freshness, csv }: Props) => (
  <div className="-mx-4 flex min-h-11 items-center justify-between gap-x-1 md:ms-0 md:gap-x-3 print:hidden">
    {!useMediaQuery(MD) && <BackToLinks />}
    {freshness ? <Updated {...freshness} /> : <Skeleton className="h-4 w-36 max-md:hidden" />}
    <div className="flex shrink-0 items-center sm:gap-1">
      {!freshness && <Skeleton className="me-4 h-4 w-72 max-md:hidden" />}
      {freshness && (
        <Button
          variant="quiet"
          icon={<Icon as={RefreshCw} />}
          aria-disabled={freshness.refreshing}
          onClick={freshness.onRefresh}
        >
          <span className="max-md:sr-only">Refresh</span>
        </Button>
      )}
      {linkId && (
        <span className="max-md:hidden">
          <JournalLink linkId={linkId} />
        </span>
      )}
      {csv && <Export {...csv} />}
    </div>
  </div>
)

type ExportProps = NonNullable<Props['csv']>

const Export = ({ exportObstacle, part, ...running }: ExportProps) => (
  <ExportButton variant="quiet" obstacle={exportObstacle} {...running}>
    <span>
      <span className="max-md:sr-only">Export </span>
      <span className="max-[23.4rem]:sr-only">CSV</span>
      <span className="max-md:sr-only">{exportNote(exportObstacle, part)}</span>
    </span>
  </ExportButton>
)

function exportNote(obstacle: ExportProps['exportObstacle'], part: string | undefined): string | undefined {
  const note = obstacle ? EXPORT_OBSTACLE_TEXTS[obstacle].brief : part
  return note && ` (${note})`
}
