import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { createNavToken, type TokenPurpose } from '../../../contract/creators.ts'
import { call } from '../../lib/call.ts'

interface Way {
  email: string
  purpose: TokenPurpose
  /** The address that the token opens. */
  to: (token: string) => string
  onFailed: (error: Error) => void
}

/** Moves with a short-lived token, as all ways between the creator's pages do. */
export function useWayWithToken({ email, purpose, to, onFailed }: Way) {
  const [, navigate] = useLocation()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { success, token, message } = await call(createNavToken, { email, purpose })
      if (!success) throw new Error(message ?? 'Failed to create session.')
      return token
    },
    onSuccess: token => navigate(to(token)),
    onError: onFailed,
  })
  return { open: () => mutate(), opening: isPending }
}
