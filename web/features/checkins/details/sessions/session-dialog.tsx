import type { ScheduledSession } from '../../../../../contract/scheduled-sessions.ts'
import { useForm } from '../../../../ui/form.tsx'
import { ActDialog } from '../acts/act-dialog.tsx'
import { ReasonField } from '../acts/reason-field.tsx'

const CANCEL_REASONS = ['Nobody can lead it', 'The place is closed', 'Moved to another day']
const RESTORE_REASONS = ['Cancelled by mistake', 'It takes place after all']

type Props = {
  session: ScheduledSession
  name: string
  /** Throws what the server refuses. */
  onSubmit: (reason: string) => Promise<void>
  onClose: () => void
}

/** Cancels a session, or restores it. Once somebody has checked in, it takes a reason. */
export function SessionDialog({ session, name, onSubmit, onClose }: Props) {
  const form = useForm({ defaultValues: { reason: '' } })
  const cancelled = session.state === 'cancelled'
  const used = session.present + session.late + session.voided > 0
  return (
    <ActDialog
      title={cancelled ? 'Restore Session' : 'Cancel Session'}
      busy={cancelled ? 'Restoring...' : 'Cancelling...'}
      danger={!cancelled}
      description={
        cancelled
          ? `${name} takes place again.`
          : `Nobody can check in to ${name}. ${used ? 'Its check-ins are kept. ' : ''}You can restore it at any time.`
      }
      form={form}
      onSubmit={({ reason }) => onSubmit(reason)}
      onClose={onClose}
    >
      {used && <ReasonField suggestions={cancelled ? RESTORE_REASONS : CANCEL_REASONS} first />}
    </ActDialog>
  )
}
