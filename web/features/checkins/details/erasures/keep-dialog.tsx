import type { ErasureRequest } from '../../../../../contract/erasure-requests.ts'
import { useForm } from '../../../../ui/form.tsx'
import { ActDialog } from '../acts/act-dialog.tsx'
import { ReasonField } from '../acts/reason-field.tsx'

const REASONS = ['The law asks us to keep it', 'Needed for an open claim']

type Props = {
  request: ErasureRequest
  /** Throws what the server refuses. */
  onKeep: (reason: string) => Promise<void>
  onClose: () => void
}

export const KeepDialog = ({ request, onKeep, onClose }: Props) => (
  <ActDialog
    title="Keep It"
    busy="Saving..."
    description={
      <>
        <bdi className="block font-medium text-ink wrap-anywhere">{request.email}</bdi>
        We email them your reason and your address to reply to. They can ask again in 30 days.
      </>
    }
    form={useForm({ defaultValues: { reason: '' } })}
    onSubmit={({ reason }) => onKeep(reason)}
    onClose={onClose}
  >
    <ReasonField suggestions={REASONS} hint="They read it, and it stays in the journal." first />
  </ActDialog>
)
