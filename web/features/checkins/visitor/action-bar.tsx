import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'

/**
 * The step's action, within the thumb's reach at the bottom of a phone's window, above the safe area: after `StepBody`
 * in an element with `STEP`. It stays with the text where the window is roomy, or too low to spare the height.
 */
export const ActionBar = ({ sideBySide = false, children }: { sideBySide?: boolean; children: ReactNode }) => (
  <div
    className={cx(
      sideBySide ? 'flex-row' : 'flex-col',
      'bar-fade sticky bottom-0 order-2 mt-auto flex gap-2 border-line border-t bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] low:static roomy:static roomy:mt-0 roomy:border-0 roomy:bg-transparent roomy:pt-0',
    )}
  >
    {children}
  </div>
)

/** `last`: below the map of a phone, where the map stands between the two parts of a step. */
export const StepBody = ({ last = false, children }: { last?: boolean; children: ReactNode }) => (
  <div className={cx('flex flex-col gap-4 p-4', last && 'order-2')}>{children}</div>
)

/** No box of its own on a phone, so that the bar can stick to the window's edge however low the step begins. */
export const STEP = 'contents wide:flex wide:grow wide:flex-col'
