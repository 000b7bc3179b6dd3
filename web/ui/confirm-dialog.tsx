import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { actionsClass, overlayClass, panelClass, useFocusReturn } from './dialog.tsx'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The question. */
  title: string
  /** Names what will be lost. */
  loss: ReactNode
  /** A choice that has to be made before. */
  children?: ReactNode
  confirmLabel: string
  onConfirm: () => void
  /** Shown on the button while the action runs. */
  busy?: string | false
}

/** The focus starts on the choice where there is one, else on Cancel, and a press outside does not close the dialog. */
export function ConfirmDialog({ open, onOpenChange, title, loss, children, confirmLabel, onConfirm, busy }: Props) {
  const focusReturn = useFocusReturn()
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={overlayClass} />
        <AlertDialog.Content className={panelClass} {...focusReturn}>
          <AlertDialog.Title className="font-bold text-18">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="text-16 text-ink-2">{loss}</div>
          </AlertDialog.Description>
          {children}
          <div className={actionsClass}>
            <Button variant="danger" onClick={onConfirm} busy={busy}>
              {confirmLabel}
            </Button>
            <AlertDialog.Cancel asChild>
              <Button variant="secondary">Cancel</Button>
            </AlertDialog.Cancel>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
