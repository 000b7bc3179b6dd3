import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'

/**
 * The step's action, within the thumb's reach at the bottom of a phone's window, above the safe area: after `StepBody`
 * in an element with `STEP`. It stays with the text where the window is roomy, or too low to spare the height.
 */
export const ActionBar = ({ sideBySide, children }: { sideBySide?: boolean; children: ReactNode }) => (
  <div className={cx('action-bar', sideBySide && 'flex-row')}>{children}</div>
)

export const StepBody = ({ children }: { children: ReactNode }) => <div className="step-body">{children}</div>

/** No box of its own on a phone, so that the bar can stick to the window's edge however low the step begins. */
export const STEP = 'contents wide:flex wide:grow wide:flex-col'
