import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { TokenPurpose } from '../../../contract/creators.ts'
import { paths } from '../../../contract/paths.ts'
import { Button } from '../../ui/button.tsx'
import { OutcomePage } from '../../ui/outcome-page.tsx'
import { AccessDenied } from './access-denied.tsx'
import { CheckFailedPage, type EmailPage } from './check-failed.tsx'
import { HomeLink } from './home-link.tsx'
import { removeTokenFromUrl, tokenInUrl } from './queries.ts'
import { sessionQuery } from './session.ts'
import { type CheckFailure, checkFailureMessage, type TokenCheck, useTokenCheck } from './token-check.ts'

type Props = {
  /** What a token in the address must have been issued for. */
  purposes: readonly TokenPurpose[]
  /** Instead of the page when it was issued for another one. */
  denied?: ReactNode
  /** The page, for whom this browser is signed in as. */
  children: (email: string) => ReactNode
  /** Instead of the page when the token in the address is no good. */
  expired: ReactNode
  /** Instead of the page when the address has no token and nobody is signed in; else as `expired`. */
  signedOut?: ReactNode
  /** Where a new link is asked for when this one cannot be checked. */
  emailPage?: EmailPage
}

/** Stands before every page that reads `?token=`: the token opens a session, and the session carries the page on. */
export function TokenGate({ children, expired, signedOut = expired, emailPage = paths.dashboard, ...accepted }: Props) {
  const [token] = useState(tokenInUrl)
  const unchecked = (failure: CheckFailure) => <CheckFailedPage failure={failure} emailPage={emailPage} />
  const session = { children, unchecked }
  if (!token) return <SessionGate {...session} signedOut={signedOut} />
  return (
    <TokenCheckGate {...accepted} token={token} refused={expired} unchecked={unchecked}>
      <SessionGate {...session} signedOut={expired} />
    </TokenCheckGate>
  )
}

type CheckProps = Pick<Props, 'purposes' | 'denied'> & {
  token: string
  refused: ReactNode
  unchecked?: (failure: CheckFailure) => ReactNode
  children: ReactNode
}

export function TokenCheckGate({ purposes, denied, token, refused, unchecked, children }: CheckProps) {
  const check = useTokenCheck(token)
  const verified = check.step === 'verified'
  const accepted = verified && purposes.some(purpose => purpose === check.result.purpose)

  // A token of another page stays: a reload must not open this one by the session alone.
  useEffect(() => {
    if (accepted) removeTokenFromUrl()
  }, [accepted])

  if (accepted) return children
  if (verified) return denied ?? <AccessDenied />
  if (check.step === 'refused') return refused
  if (check.step === 'unchecked')
    return unchecked?.(check.failure) ?? <CheckFailedPage failure={check.failure} emailPage={paths.create} />
  return <CheckState check={check} />
}

/** What is shown while a token is neither good nor bad. */
export function CheckState({ check }: { check: Extract<TokenCheck, { step: 'verifying' | 'confirm' }> }) {
  if (check.step === 'verifying') return <VerifyingPage />
  return <ConfirmPage email={check.email} confirming={check.confirming} onConfirm={check.confirm} />
}

type SessionProps = Pick<Props, 'children' | 'signedOut'> & { unchecked: (failure: CheckFailure) => ReactNode }

function SessionGate({ children, signedOut, unchecked }: SessionProps) {
  const { data, error, refetch, isFetching } = useQuery(sessionQuery)
  if (data) return data.email ? children(data.email) : signedOut
  return error ? (
    unchecked({ message: checkFailureMessage(error), retry: () => void refetch(), retrying: isFetching })
  ) : (
    <VerifyingPage />
  )
}

const VerifyingPage = () => (
  <OutcomePage ring="loader" title="Verifying Session" lead="Please wait while we set up your account..." />
)

type ConfirmProps = { email: string | undefined; confirming: boolean; onConfirm: () => void }

const ConfirmPage = ({ email, confirming, onConfirm }: ConfirmProps) => (
  <OutcomePage
    ring="empty"
    title="Is this you?"
    lead={
      <>
        <p>
          This link signs in <strong className="font-medium text-ink">{email ?? 'the person who asked for it'}</strong>.
        </p>
        <p>It was asked for in another browser. Continue only if you asked for it.</p>
      </>
    }
  >
    <Button onClick={onConfirm} busy={confirming && 'Signing In...'}>
      Sign In Here
    </Button>
    <HomeLink>Go to Home Screen</HomeLink>
  </OutcomePage>
)
