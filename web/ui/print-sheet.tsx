import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { cx } from './cx.ts'

const LAYOUTS = {
  /** A few large things in the middle of one sheet. */
  notice: 'flex-col items-center gap-6 p-12 text-center print:flex',
  /** Text that goes on over many sheets. */
  document: 'print:block',
}

type Props = { layout?: keyof typeof LAYOUTS; children: ReactNode }

/** While mounted, `window.print()` prints this instead of the page, dark on white in any theme. */
export const PrintSheet = ({ layout = 'notice', children }: Props) =>
  createPortal(
    <div data-print-sheet className={cx('hidden bg-qr-paper text-qr-ink', LAYOUTS[layout])}>
      {children}
    </div>,
    document.body,
  )
