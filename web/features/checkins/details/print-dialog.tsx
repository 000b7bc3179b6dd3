import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { CheckInList } from '../../../../contract/checkins.ts'
import { plural } from '../../../lib/plural.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import type { ListView } from './list-view.ts'
import { PrintedList } from './printed-list.tsx'
import { MAX_PRINTED, usePrintedRows } from './use-printed-rows.ts'

export type PrintListProps = {
  link: CheckInList['linkInfo']
  email: string
  view: ListView
  /** How many check-ins the filter lets through. */
  total: number
}

/** Prints all rows of the filter, not those of the page alone. */
export function PrintDialog({ link, email, view, total, onClose }: PrintListProps & { onClose: () => void }) {
  const [signed, setSigned] = useState(true)
  const { rows, loading, error, load, cancel } = usePrintedRows({ linkId: link.id, email, view })
  const printed = Math.min(total, MAX_PRINTED)
  useEffect(() => {
    if (rows) print()
  }, [rows])
  return (
    <Dialog
      open
      onOpenChange={next => !next && onClose()}
      title="Print List"
      description={
        printed < total
          ? `The first ${printed.toLocaleString()} of ${plural(total, 'check-in')} as a list. Export CSV has all of them.`
          : `${plural(total, 'check-in')} as a list, with the place at the top.`
      }
      actions={
        loading ? (
          <Button variant="secondary" onClick={cancel}>
            Cancel
          </Button>
        ) : (
          <Button icon={<Icon as={Printer} />} onClick={load}>
            Print
          </Button>
        )
      }
    >
      <Checkbox
        label="Add a column for signatures"
        data-first-focus
        checked={signed}
        onChange={({ target }) => setSigned(target.checked)}
      />
      {loading && (
        <ProgressBar
          label="Loading"
          value={loading.loaded}
          max={printed}
          text={`${loading.loaded.toLocaleString()} of ${printed.toLocaleString()}`}
        />
      )}
      {error && <ErrorNotice title="We couldn’t load the list" error={error} />}
      {rows && <PrintedList link={link} rows={rows} view={view} total={total} signed={signed} />}
    </Dialog>
  )
}
