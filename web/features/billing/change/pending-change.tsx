import { CallError } from '../../../lib/call.ts'
import { UnderstoodDialog } from '../../../ui/understood-dialog.tsx'
import { PENDING_CHANGE } from '../account-queries.ts'

/** The server refused because a change is scheduled, in another tab perhaps, which this page has not fetched yet. */
export const isPendingChange = (error: Error | null): boolean =>
  error instanceof CallError && error.code === 'change_pending'

export const PendingChangeDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <UnderstoodDialog open={open} onClose={onClose} title={PENDING_CHANGE.title}>
    {PENDING_CHANGE.text}
  </UnderstoodDialog>
)
