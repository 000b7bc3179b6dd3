import { urlOf } from '../../../../contract/endpoint-urls.ts'
import { exportAll, exportLink } from '../../../../contract/insights.ts'
import type { CheckinLink } from '../../../../contract/links.ts'
import { useExport } from '../../../lib/download.ts'
import { dayStamp, fileName } from '../../../lib/file-name.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { toast } from '../../../ui/toast.tsx'

const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Of the account that the dashboard shows. */
export function useCsvExport(email: string) {
  const { start, cancel, progress } = useExport({
    onSaved: () => toast({ title: 'Export Successful', description: 'CSV file has been downloaded' }),
    onFailed: () => toast({ title: 'Export Failed', description: 'Failed to export data', destructive: true }),
  })
  return {
    progress,
    cancel,
    exportEverything: () =>
      start({
        url: urlOf(exportAll, { timeZone: browserTimeZone() }),
        name: `all_checkins_${dayStamp(serverNow())}.csv`,
        email,
      }),
    exportOne: ({ id, locationName }: CheckinLink) =>
      start({
        url: urlOf(exportLink, { id, timeZone: browserTimeZone() }),
        name: fileName(locationName, '_checkins.csv'),
        email,
      }),
  }
}
