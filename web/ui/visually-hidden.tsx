import type { ComponentProps } from 'react'

/** Spoken, not shown. */
export const VisuallyHidden = (span: Omit<ComponentProps<'span'>, 'className'>) => (
  <span {...span} className="sr-only" />
)
