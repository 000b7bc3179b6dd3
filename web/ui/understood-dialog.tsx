import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = { open: boolean; onClose: () => void; title: string; children: ReactNode }

/** Explains why something cannot be done now. */
export const UnderstoodDialog = ({ open, onClose, title, children }: Props) => (
  <Dialog
    open={open}
    onOpenChange={next => !next && onClose()}
    title={title}
    description={children}
    actions={<Button onClick={onClose}>Understood</Button>}
  />
)
