import type { ReactNode } from 'react'
import type { Draft } from '../submission/draft.ts'
import type { Sending } from '../submission/submission-runner.ts'
import type { VisitStep } from '../visit-step.ts'

/** The parts of a visit around its form. */
export interface CodedVisit {
  step: VisitStep
  sending: Sending
  draft: Draft
  /** Takes back the refused attempt. */
  pause: () => void
}

/** The additions of a page to a visit of a link that asks for the code on the screen. */
export interface PageCode {
  /** For the next attempt. */
  ticket: () => string | undefined
  /** The step, or in place of a form the step that asks for the code. */
  around: (visit: CodedVisit, step: ReactNode) => ReactNode
}
