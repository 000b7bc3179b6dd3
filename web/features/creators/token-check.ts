import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { VerifiedToken } from '../../../contract/creators.ts'
import { CallError } from '../../lib/call.ts'
import { serverMessageOf } from '../../lib/reason.ts'
import { confirmedToken, verifiedTokenQuery } from './queries.ts'

export type TokenCheck =
  | { step: 'verifying' }
  /** Opened in another browser than the one that requested the link: a press must confirm. */
  | { step: 'confirm'; email: string | undefined; confirming: boolean; confirm: () => void }
  | { step: 'verified'; result: VerifiedToken }
  | { step: 'refused'; message: string | undefined }
  /** The check itself failed, so the token may be valid: it can be checked again. */
  | { step: 'unchecked'; failure: CheckFailure }

export interface CheckFailure {
  message: string
  retry: () => void
  retrying: boolean
}

export function useTokenCheck(token: string): TokenCheck {
  const { data, error, refetch, isFetching } = useQuery(verifiedTokenQuery(token))
  const client = useQueryClient()
  const confirmation = useMutation({ mutationFn: () => confirmedToken(client, token) })

  if (confirmation.error) return failed(confirmation.error, { retry: confirmation.mutate, retrying: false })
  if (error && !data) return failed(error, { retry: refetch, retrying: isFetching })
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

/** No reply, or a server in trouble, says nothing about the token. */
function failed(error: Error, { retry, retrying }: { retry: () => unknown; retrying: boolean }): TokenCheck {
  const answered = error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429
  if (answered) return { step: 'refused', message: error.message }
  return { step: 'unchecked', failure: { message: checkFailureMessage(error), retry: () => retry(), retrying } }
}

export const checkFailureMessage = (error: Error): string =>
  serverMessageOf(error, 'Failed to verify session. Please try again.')
