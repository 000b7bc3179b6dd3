import { CallError } from '../../../lib/call.ts'

/** The result of one check of a payment. */
export type CheckResult =
  | { is: 'confirmed' }
  /** Another check may find the payment. */
  | { is: 'not_yet' }
  /** No reply, or a server in trouble: this says nothing about the payment, and another check may succeed. */
  | { is: 'unreachable'; reason: string }
  /** Every further check would be refused as well. Null where the provider does not know the payment. */
  | { is: 'refused'; reason: string | null; signedOut: boolean }

export type Confirmation =
  | { is: 'checking'; attempt: number }
  | { is: 'waiting'; attempt: number; pauseMs: number }
  | { is: 'confirmed' }
  /** `unreachable`: why the last check had no reply. */
  | { is: 'unconfirmed'; unreachable?: string }
  /** Signed out: the payment may well exist, but this browser may not check it. */
  | { is: 'refused'; reason: string | null; signedOut: boolean }

export type ConfirmationEvent = { type: 'checked'; result: CheckResult } | { type: 'waited' } | { type: 'retry' }

/** Pauses between the checks, half a minute in all: most payments are known within the first seconds. */
export const PAUSES_MS = [1000, 2000, 3000, 5000, 8000, 11_000]

export const firstAttempt: Confirmation = { is: 'checking', attempt: 0 }

export function confirmationAfter(state: Confirmation, event: ConfirmationEvent): Confirmation {
  if (event.type === 'retry') return state.is === 'unconfirmed' || state.is === 'refused' ? firstAttempt : state
  if (event.type === 'waited') return state.is === 'waiting' ? { is: 'checking', attempt: state.attempt + 1 } : state
  if (state.is !== 'checking') return state
  const { result } = event
  if (result.is === 'confirmed') return { is: 'confirmed' }
  if (result.is === 'refused') return { is: 'refused', reason: result.reason, signedOut: result.signedOut }
  const pauseMs = PAUSES_MS[state.attempt]
  if (pauseMs !== undefined) return { is: 'waiting', attempt: state.attempt, pauseMs }
  return result.is === 'unreachable' ? { is: 'unconfirmed', unreachable: result.reason } : { is: 'unconfirmed' }
}

export const resultOf = ({ success }: { success: boolean }): CheckResult => ({ is: success ? 'confirmed' : 'not_yet' })

/** Request timeout, too early, too many requests. */
const TRANSIENT = [408, 425, 429]

export function failedCheck(error: Error): CheckResult {
  const status = error instanceof CallError ? error.status : 0
  if (status === 402) return { is: 'not_yet' }
  if (status === 0 || status >= 500 || TRANSIENT.includes(status)) return { is: 'unreachable', reason: error.message }
  return { is: 'refused', reason: status === 404 ? null : error.message, signedOut: status === 401 }
}
