import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** Dark on white whatever the theme: what `window.print()` puts on paper in place of the page, while this is mounted. */
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
