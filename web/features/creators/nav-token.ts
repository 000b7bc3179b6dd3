import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { createNavToken, type TokenPurpose } from '../../../contract/creators.ts'
import { CallError, call } from '../../lib/call.ts'

type Way = { email: string; purpose: TokenPurpose; path: string; query?: Record<string, string> }

/** The address of a page of the signed-in creator, with the short-lived token that opens it. */
async function pathWithToken({ email, purpose, path, query = {} }: Way): Promise<string> {
  const { success, token, message } = await call(createNavToken, { email, purpose })
  if (!success || !token) throw new Error(message ?? 'Failed to create session.')
  return `${path}?${new URLSearchParams({ token, ...query })}`
}

/** Moves between the pages of the signed-in creator. */
export function useWayWithToken(onError: (error: Error) => void) {
  const [, navigate] = useLocation()
  const { mutate, isPending } = useMutation({
    mutationFn: pathWithToken,
    onSuccess: path => navigate(path),
    onError,
  })
  return { go: mutate, going: isPending }
}

/** The page is of an account that is signed in here no more: trying again is of no use. */
export const isOfAnotherAccount = (error: Error) =>
  error instanceof CallError && (error.status === 401 || error.status === 403)
