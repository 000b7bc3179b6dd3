import type { ErasureRequest } from '../../../../../contract/erasure-requests.ts'
import { useForm } from '../../../../ui/form.tsx'
import { ActDialog } from '../acts/act-dialog.tsx'
import { ReasonField } from '../acts/reason-field.tsx'
import { RequestName } from './request-name.tsx'

const REASONS = ['The law asks us to keep it', 'Needed for an open claim']

type Props = {
  request: ErasureRequest
  /** Throws the server's refusal. */
  onKeep: (reason: string) => Promise<void>
  onClose: () => void
}

export const KeepDialog = ({ request, onKeep, onClose }: Props) => (
  <ActDialog
    title="Keep This Visitor’s Data"
    busy="Saving..."
    description={
      <span className="flex flex-col gap-3 text-pretty">
        <RequestName request={request} />
        <span>We email them your reason and your address to reply to. They can ask again in 30 days.</span>
      </span>
    }
    form={useForm({ defaultValues: { reason: '' } })}
    // One line in the journal, however it was typed.
    onSubmit={({ reason }) => onKeep(reason.replace(/\s+/g, ' '))}
    onClose={onClose}
  >
    <ReasonField suggestions={REASONS} hint="They read it, and it stays in the journal." first rows={3} />
  </ActDialog>
)
