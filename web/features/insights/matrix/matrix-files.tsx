import { urlOf } from '../../../../contract/endpoint-urls.ts'
import { exportMatrixCsv, exportMatrixXlsx } from '../../../../contract/session-matrix.ts'
import { useExport } from '../../../lib/download.ts'
import { fileName } from '../../../lib/file-name.ts'
import { toast } from '../../../ui/toast.tsx'
import { ExportButton } from '../../billing/index.ts'
import { useExportObstacle } from '../../checkins/index.ts'
import type { MatrixRange } from './matrix-range.ts'
import { rangeQuery } from './queries.ts'

type Props = { linkId: string; locationName: string; email: string; range: MatrixRange }

const FILES = {
  csv: { endpoint: exportMatrixCsv, label: 'Export CSV', name: 'CSV file' },
  xlsx: { endpoint: exportMatrixXlsx, label: 'Export XLSX', name: 'Spreadsheet' },
} as const

/** Saves the shown range, with everybody in it. */
export const MatrixFiles = (props: Props) => (
  <div className="flex flex-wrap gap-2">
    <FileButton {...props} format="csv" />
    <FileButton {...props} format="xlsx" />
  </div>
)

function FileButton({ linkId, locationName, email, range, format }: Props & { format: keyof typeof FILES }) {
  const { endpoint, label, name } = FILES[format]
  const obstacle = useExportObstacle(email)
  const { start, cancel, progress } = useExport({
    onSaved: () => toast({ title: 'Export Successful', description: `${name} has been downloaded` }),
    onFailed: ({ message }) => toast({ title: 'Export Failed', description: message, destructive: true }),
  })
  return (
    <ExportButton
      variant="secondary"
      obstacle={obstacle}
      progress={progress}
      onExport={() =>
        start({
          url: urlOf(endpoint, { id: linkId, ...rangeQuery(range) }),
          name: fileName(locationName, `_sessions.${format}`),
        })
      }
      onCancel={cancel}
    >
      {label}
    </ExportButton>
  )
}
