import { useState } from 'react'
import type { CheckInRecord } from '../../../../../contract/checkins.ts'
import type { ErasureReason } from '../../../../../contract/records.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { useErasureReason } from '../../../links/index.ts'
import { RecordName } from './record-name.tsx'

type Props = {
  checkIn: CheckInRecord
  /** Nobody has let this person in yet. */
  waiting?: boolean
  onErase: (because: ErasureReason) => Promise<void>
  onClose: () => void
}

/** For one check-in alone, as of a visitor who has given no email by which to find all of theirs. */
export function EraseDialog({ checkIn, waiting = false, onErase, onClose }: Props) {
  const [erasing, setErasing] = useState(false)
  const { field, chosenReason } = useErasureReason()
  const erase = async () => {
    const because = chosenReason()
    if (because === null) return
    setErasing(true)
    try {
      await onErase(because)
      // The row and its menu are gone, and the dialog gives the focus back to nothing.
      setTimeout(() => document.querySelector<HTMLElement>('[aria-label="Check-ins"]')?.focus({ preventScroll: true }))
    } catch (error) {
      toast({ title: 'Failed to erase', description: (error as Error).message, destructive: true })
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={open => !open && !erasing && onClose()}
      title={waiting ? 'Erase this request?' : 'Erase this check-in?'}
      loss={
        <div className="flex flex-col gap-2 text-pretty">
          <RecordName checkIn={checkIn} />
          <p>
            {waiting ? 'The request' : 'The check-in'} goes from the list{checkIn.photoUrl && ', with its photo'}, and
            the name from the journal, which still says that you erased one, and why. This cannot be undone.
          </p>
          <p>
            {waiting
              ? 'If they should only not be let in, decline them instead: they are told.'
              : 'If it should only no longer count, void it instead.'}
          </p>
        </div>
      }
      confirmLabel={waiting ? 'Erase Request' : 'Erase Check-in'}
      onConfirm={erase}
      busy={erasing && 'Erasing...'}
    >
      {field}
    </ConfirmDialog>
  )
}
