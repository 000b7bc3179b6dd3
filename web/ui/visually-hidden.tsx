import type { ComponentProps } from 'react'

/** Only for screen readers. */
export const VisuallyHidden = (span: Omit<ComponentProps<'span'>, 'className'>) => (
  <span {...span} className="sr-only" />
)
