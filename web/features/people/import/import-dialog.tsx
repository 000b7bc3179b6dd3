import { useId } from 'react'
import type { PeopleList } from '../../../../contract/people.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { usePeopleCalls } from '../queries.ts'
import { importSentence } from './import-words.ts'
import { ListPreview, PreviewActions } from './list-preview.tsx'
import { ListSource, SourceActions } from './list-source.tsx'
import { useImport } from './use-import.ts'

type Props = {
  numbers: PeopleList['numbers']
  calls: Pick<ReturnType<typeof usePeopleCalls>, 'preview' | 'take'>
  onClose: () => void
}

/** A list is pasted or chosen, looked at line by line, and taken in once it is confirmed. */
export function ImportDialog({ numbers: { listed, limit }, calls, onClose }: Props) {
  const formId = useId()
  const importing = useImport(calls, onClose)
  const { previewed, busy, fault } = importing
  if (previewed)
    return (
      <Dialog
        key="import"
        open
        onOpenChange={open => !open && !busy && onClose()}
        title="Preview"
        description={importSentence(previewed.change, 'before')}
        readFirst
        actions={<PreviewActions {...previewed} limit={limit} importing={importing} />}
      >
        <ListPreview {...previewed} limit={limit} fault={fault} />
      </Dialog>
    )
  return (
    <Dialog
      key="import"
      open
      onOpenChange={open => !open && onClose()}
      title="Import List"
      description="One person a line. Names alone will do, and columns with emails and IDs are recognised."
      actions={<SourceActions formId={formId} busy={busy} onClose={onClose} />}
    >
      <ListSource formId={formId} replaceable={listed > 0} importing={importing} />
    </Dialog>
  )
}
