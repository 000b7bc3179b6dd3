import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** While mounted, `window.print()` prints this instead of the page, dark on white in any theme. */
export const PrintSheet = ({ children }: { children: ReactNode }) =>
  createPortal(
    <div data-print-sheet className="hidden bg-qr-paper text-qr-ink print:block">
      {children}
    </div>,
    document.body,
  )
