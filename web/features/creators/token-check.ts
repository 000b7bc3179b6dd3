import { useMutation, useQuery } from '@tanstack/react-query'
import type { VerifiedToken } from '../../../contract/creators.ts'
import { CallError } from '../../lib/call.ts'
import { confirmedToken, verifiedTokenQuery } from './queries.ts'

export type TokenCheck =
  | { step: 'verifying' }
  /** Opened in another browser than the one that asked: a press must confirm. */
  | { step: 'confirm'; email: string | undefined; confirming: boolean; confirm: () => void }
  | { step: 'verified'; result: VerifiedToken }
  | { step: 'refused'; message: string | undefined }
  | { step: 'unreachable'; retry: () => void }

export function useTokenCheck(token: string): TokenCheck {
  const { data, error, refetch } = useQuery(verifiedTokenQuery(token))
  const confirmation = useMutation({ mutationFn: () => confirmedToken(token) })

  if (confirmation.error) return failed(confirmation.error, confirmation.mutate)
  if (error && !data) return failed(error, refetch)
  if (!data) return { step: 'verifying' }
  if (data.success) return { step: 'verified', result: data }
  if (!data.confirm || confirmation.data) return { step: 'refused', message: data.message }
  return {
    step: 'confirm',
    email: data.email,
    confirming: confirmation.isPending,
    confirm: () => confirmation.mutate(),
  }
}

/** No answer, or a server in trouble, says nothing about the token. */
function failed(error: Error, again: () => unknown): TokenCheck {
  const answered = error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429
  return answered ? { step: 'refused', message: error.message } : { step: 'unreachable', retry: () => again() }
}
