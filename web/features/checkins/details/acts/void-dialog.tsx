import type { CheckInRecord } from '../../../../../contract/checkins.ts'
import { useForm } from '../../../../ui/form.tsx'
import { ActDialog } from './act-dialog.tsx'
import { ReasonField } from './reason-field.tsx'
import { RecordName } from './record-name.tsx'

const VOID_REASONS = ['Was not here', 'Checked in twice', 'Only a test']
const RESTORE_REASONS = ['Voided by mistake', 'Was here after all']

export type ReasonDialogProps = {
  checkIn: CheckInRecord
  /** Throws the server's refusal. */
  onSubmit: (reason: string) => Promise<unknown>
  onClose: () => void
}

const useReasonForm = () => useForm({ defaultValues: { reason: '' } })

export const VoidDialog = ({ checkIn, onSubmit, onClose }: ReasonDialogProps) => (
  <ActDialog
    title="Void Check-in"
    busy="Voiding..."
    description={
      <>
        <RecordName checkIn={checkIn} />
        It stays in the list, struck through, and no longer counts. You can restore it at any time.
        {checkIn.userEmail && ' A visitor with a verified email is told after a minute, with your reason.'}
      </>
    }
    form={useReasonForm()}
    onSubmit={({ reason }) => onSubmit(reason)}
    onClose={onClose}
  >
    <ReasonField suggestions={VOID_REASONS} first />
  </ActDialog>
)

export const RestoreDialog = ({ checkIn, onSubmit, onClose }: ReasonDialogProps) => (
  <ActDialog
    title="Restore Check-in"
    busy="Restoring..."
    description={
      <>
        <RecordName checkIn={checkIn} />
        It counts again. That it was void stays in its history.
      </>
    }
    form={useReasonForm()}
    onSubmit={({ reason }) => onSubmit(reason)}
    onClose={onClose}
  >
    <ReasonField suggestions={RESTORE_REASONS} first />
  </ActDialog>
)
