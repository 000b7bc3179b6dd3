import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** While mounted, `window.print()` prints this instead of the page, dark on white in any theme. */
export const PrintSheet = ({ children }: { children: ReactNode }) =>
  createPortal(
    <div
      data-print-sheet
      className="hidden flex-col items-center gap-6 bg-qr-paper p-12 text-center text-qr-ink print:flex"
    >
      {children}
    </div>,
    document.body,
  )
