import { CallError } from '../../../lib/call.ts'

/** What one look at a payment says. */
export type Look =
  | { says: 'confirmed' }
  /** Looking again may help. */
  | { says: 'not_yet' }
  /** Nobody answered, or somebody in trouble: this says nothing about the payment, and looking again may help. */
  | { says: 'unreachable'; why: string }
  /** Looking again says the same. */
  | { says: 'refused'; why: string; signedOut: boolean }

export type Confirmation =
  | { is: 'looking'; look: number }
  | { is: 'waiting'; look: number; pauseMs: number }
  | { is: 'confirmed' }
  /** `unreachable`: why the last look had no answer. */
  | { is: 'unconfirmed'; unreachable?: string }
  /** Signed out: the payment may well be there, only nobody here may ask. */
  | { is: 'refused'; why: string; signedOut: boolean }

export type ConfirmationEvent = { type: 'looked'; look: Look } | { type: 'waited' } | { type: 'again' }

/** At once, then with growing pauses, half a minute in all: most payments are known within the first seconds. */
export const PAUSES_MS = [1000, 2000, 3000, 5000, 8000, 11_000]

export const firstLook: Confirmation = { is: 'looking', look: 0 }

export function confirmationAfter(state: Confirmation, event: ConfirmationEvent): Confirmation {
  if (event.type === 'again') return state.is === 'unconfirmed' || state.is === 'refused' ? firstLook : state
  if (event.type === 'waited') return state.is === 'waiting' ? { is: 'looking', look: state.look + 1 } : state
  if (state.is !== 'looking') return state
  const { look } = event
  if (look.says === 'confirmed') return { is: 'confirmed' }
  if (look.says === 'refused') return { is: 'refused', why: look.why, signedOut: look.signedOut }
  const pauseMs = PAUSES_MS[state.look]
  if (pauseMs !== undefined) return { is: 'waiting', look: state.look, pauseMs }
  return look.says === 'unreachable' ? { is: 'unconfirmed', unreachable: look.why } : { is: 'unconfirmed' }
}

export const lookOf = ({ success }: { success: boolean }): Look => ({ says: success ? 'confirmed' : 'not_yet' })

const WORTH_ANOTHER_LOOK = [408, 425, 429]

export function failedLook(error: Error): Look {
  const status = error instanceof CallError ? error.status : 0
  if (status === 402) return { says: 'not_yet' }
  const transient = status === 0 || status >= 500 || WORTH_ANOTHER_LOOK.includes(status)
  if (transient) return { says: 'unreachable', why: error.message }
  return { says: 'refused', why: error.message, signedOut: status === 401 }
}
