import { urlOf } from '../../../../contract/endpoint-urls.ts'
import { exportLink } from '../../../../contract/insights.ts'
import { useExport } from '../../../lib/download.ts'
import { fileName } from '../../../lib/file-name.ts'
import { toast } from '../../../ui/toast.tsx'
import { isFiltered } from './list-view.ts'
import { filterOf, type LoadedList } from './queries.ts'

/** Saves what the list shows, on all of its pages. */
export function useCsvExport({ linkInfo, pagination, searchedCount, view }: LoadedList, email: string) {
  const { start, cancel, progress } = useExport({
    onSaved: () => toast({ title: 'Export Successful', description: 'CSV file has been downloaded' }),
    onFailed: () => toast({ title: 'Export Failed', description: 'Failed to export CSV file', destructive: true }),
  })
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  /** The list does not reach the oldest check-ins of a large link when it is filtered; the export does. */
  const listed = linkInfo.checkinCount + linkInfo.voidCount
  const complete = searchedCount === listed
  return {
    progress,
    empty: complete && pagination.total === 0,
    /** '12 of 340' where a filter leaves some out. */
    part:
      isFiltered(view) && complete ? `${pagination.total.toLocaleString()} of ${listed.toLocaleString()}` : undefined,
    onCancel: cancel,
    onExport: () =>
      start({
        url: urlOf(exportLink, { id: linkInfo.id, timeZone, ...filterOf(view) }),
        name: fileName(linkInfo.locationName, '_checkins.csv'),
        email,
      }),
  }
}
