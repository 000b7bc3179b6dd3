import { RefreshCw } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { EXPORT_OBSTACLE_TEXTS, ExportButton, type ExportObstacle } from '../../billing/index.ts'
import { Updated } from './updated.tsx'

type Props = {
  freshness: { updatedAt: number; failed: boolean; live: boolean; refreshing: boolean; onRefresh: () => void }
  csv: {
    exportObstacle: ExportObstacle | null | undefined
    progress: string | null
    /** How many of all are exported, where a filter leaves some out. */
    part: string | undefined
    onExport: () => void
    onCancel: () => void
  }
}

/** How new the page is, and the formats in which it can be saved. */
export const DetailsBar = ({ freshness, csv }: Props) => (
  <div className="flex min-w-0 flex-1 items-center justify-between gap-x-1 min-[64rem]:flex-initial min-[64rem]:gap-x-2">
    <Updated {...freshness} />
    <div className="flex shrink-0 items-center">
      <Button
        variant="quiet"
        icon={<Icon as={RefreshCw} />}
        aria-disabled={freshness.refreshing}
        onClick={freshness.onRefresh}
      >
        <span className="max-md:sr-only">Refresh</span>
      </Button>
      <Export {...csv} />
    </div>
  </div>
)

type ExportProps = Props['csv']

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
