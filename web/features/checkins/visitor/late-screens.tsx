import './map/form-map.css'

/**
 * The parts that the form can do without at first, and the screens after it. One file, which loads while the form is filled in,
 * so that all of it is there without a network.
 */
export { DeadEnd } from './dead-end.tsx'
export { EndingFrame } from './ending-frame.tsx'
export { EndingRing } from './ending-ring.tsx'
export { afterWait } from './receipt/after-wait.ts'
export { CheckInFacts } from './receipt/check-in-facts.tsx'
export { ReceiptScreen, StillHere } from './receipt/receipt-screen.tsx'
export { clearAbandoned } from './submission/abandoned-attempts.ts'
export { InaccuratePositionNotice } from './submission/inaccurate-position-notice.tsx'
export { PositionProblemNotice } from './submission/position-problem-notice.tsx'
export { SendingStep } from './submission/sending-step.tsx'
export { focusWithWholeFields } from './submission/whole-fields.ts'
