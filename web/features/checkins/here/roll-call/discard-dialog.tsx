import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The loss, in words. */
  loss: string
  onDiscard: () => void
}

export const DiscardDialog = ({ open, onOpenChange, loss, onDiscard }: Props) => (
  <ConfirmDialog
    open={open}
    onOpenChange={onOpenChange}
    title="Discard this roll call?"
    loss={loss}
    confirmLabel="Discard"
    onConfirm={onDiscard}
  />
)
