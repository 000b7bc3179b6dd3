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

/** Of a printed table; the browser repeats it on each sheet. An empty name is that of the numbers. */
export const PrintedHead = ({ columns }: { columns: string[] }) => (
  <thead>
    <tr className="border-current border-b text-start">
      {columns.map(column => (
        <th key={column} scope="col" className="px-2 py-1.5 text-start font-bold first:ps-0">
          {column || <span className="sr-only">Number</span>}
        </th>
      ))}
    </tr>
  </thead>
)
