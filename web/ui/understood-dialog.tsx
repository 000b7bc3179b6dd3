import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  text: string
  /** Further facts before the act. */
  children?: ReactNode
  /** The button that clears the way, if there is one. */
  act?: ReactNode
}

/** Explains why something cannot be done now. */
export const UnderstoodDialog = ({ open, onClose, title, text, children, act }: Props) => (
  <Dialog
    open={open}
    onOpenChange={next => !next && onClose()}
    title={title}
    description={text}
    actions={
      <>
        {act}
        <Button variant={act ? 'secondary' : 'primary'} onClick={onClose}>
          Understood
        </Button>
      </>
    }
  >
    {children}
  </Dialog>
)
