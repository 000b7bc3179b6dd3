import type { ScheduledSession } from '../../../../../contract/scheduled-sessions.ts'
import { useForm } from '../../../../ui/form.tsx'
import { ActDialog } from '../acts/act-dialog.tsx'
import { ReasonField } from '../acts/reason-field.tsx'
import { isUsed, type SessionDialogProps } from './session-dialog.ts'

const CANCEL_REASONS = ['Nobody can lead it', 'The place is closed', 'Moved to another day']
const RESTORE_REASONS = ['Cancelled by mistake', 'It takes place after all']

/** Cancels a session, or restores it. Once somebody has checked in, it takes a reason. */
export function CancelDialog({ session, name, onSubmit, onClose }: SessionDialogProps) {
  const form = useForm({ defaultValues: { reason: '' } })
  const cancelled = session.state === 'cancelled'
  return (
    <ActDialog
      title={cancelled ? 'Restore Session' : 'Cancel Session'}
      busy={cancelled ? 'Restoring...' : 'Cancelling...'}
      dismiss={cancelled ? 'Cancel' : 'Keep Session'}
      description={cancelled ? restoreWords(session, name) : cancelWords(session, name)}
      form={form}
      onSubmit={({ reason }) => onSubmit({ cancelled: !cancelled, reason })}
      onClose={onClose}
    >
      {isUsed(session) && <ReasonField suggestions={cancelled ? RESTORE_REASONS : CANCEL_REASONS} first />}
    </ActDialog>
  )
}

const restoreWords = ({ dayOff }: ScheduledSession, name: string) =>
  `${name} is back among the sessions${dayOff ? ', and its day is no day off any more' : ''}.`

const cancelWords = (session: ScheduledSession, name: string) =>
  [
    session.state === 'over' ? `${name} no longer counts as held.` : `Nobody can check in to ${name}.`,
    ...(isUsed(session) ? ['Its check-ins are kept.'] : []),
    'You can restore it at any time.',
  ].join(' ')
