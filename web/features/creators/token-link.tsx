import { useMutation } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useLocation } from 'wouter'
import type { createNavToken, TokenPurpose } from '../../../contract/creators.ts'
import { paths, pathTo } from '../../../contract/paths.ts'
import { CREATE_NAV_TOKEN } from '../../../contract/session-calls.ts'
import { CallError, call } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'

interface Target {
  email: string
  purpose: TokenPurpose
  path: string
  query?: Record<string, string>
}

/** The URL of a page of the signed-in creator, with the short-lived token that opens the page. */
async function urlWithToken({ email, purpose, path, query }: Target): Promise<string> {
  const { success, token, message } = await call<typeof createNavToken>(CREATE_NAV_TOKEN, { email, purpose })
  if (!success || !token) throw new Error(message ?? 'Failed to create session.')
  return pathTo(path, {}, { token, ...query })
}

/** Navigates between the pages of the signed-in creator. */
export function useTokenNavigation(onError: (error: Error) => void) {
  const [, navigate] = useLocation()
  const { mutate, isPending } = useMutation({
    mutationFn: urlWithToken,
    onSuccess: url => navigate(url),
    onError,
  })
  return { navigate: mutate, isPending }
}

type ButtonProps = Pick<
  ComponentProps<typeof Button>,
  'variant' | 'icon' | 'wide' | 'disabled' | 'aria-label' | 'children'
>
type Props = ButtonProps & { to: Target; onError: (error: Error) => void }

/** Opens a page of the signed-in creator: a button, since a token must be fetched first. */
export function TokenLink({ to, onError, ...button }: Props) {
  const { navigate, isPending } = useTokenNavigation(onError)
  return <Button {...button} busy={isPending && 'Opening...'} onClick={() => navigate(to)} />
}

/** The dashboard, where every button that leads there differs only in its look and its error. */
export const DashboardLink = ({ email, ...link }: Omit<Props, 'to'> & { email: string }) => (
  <TokenLink {...link} to={{ email, purpose: 'dashboard_access', path: paths.dashboard }} />
)

/** The page belongs to an account that is no longer signed in, so another attempt would fail as well. */
export const isOtherAccountError = (error: Error) =>
  error instanceof CallError && (error.status === 401 || error.status === 403)
