import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
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
  /** The purposes that a token in the URL may have been issued for. */
  purposes: readonly TokenPurpose[]
  /** Shown when the token was issued for another page. */
  denied?: ReactNode
  /** The page, for the email that this browser is signed in with. */
  children: (email: string) => ReactNode
  /** Shown while it is not known who is signed in, as without a network. */
  meanwhile?: ReactNode
  /** Shown when the token in the URL is invalid or expired. */
  expired: ReactNode
  /** Shown when the URL has no token and nobody is signed in; `expired` by default. */
  signedOut?: ReactNode
  /** Where a new link can be requested when this one cannot be checked. */
  emailPage?: EmailPage
}

/** Guards every page that reads `?token=`: the token opens a session, and the session opens the page. */
export function TokenGate({
  children,
  meanwhile,
  expired,
  signedOut = expired,
  emailPage = paths.dashboard,
  ...accepted
}: Props) {
  const [token] = useState(tokenInUrl)
  const unchecked = (failure: CheckFailure) => <CheckFailedPage failure={failure} emailPage={emailPage} />
  const session = { children, unchecked }
  if (!token) return <SessionGate {...session} meanwhile={meanwhile} signedOut={signedOut} />
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

  // A token for another page stays in the URL: after a reload the session alone must not open this page.
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

/** Shown while a token is being verified or waits for confirmation. */
export function CheckState({ check }: { check: Extract<TokenCheck, { step: 'verifying' | 'confirm' }> }) {
  if (check.step === 'verifying') return <VerifyingPage />
  return <ConfirmPage email={check.email} confirming={check.confirming} onConfirm={check.confirm} />
}

type SessionProps = Pick<Props, 'children' | 'signedOut' | 'meanwhile'> & {
  unchecked: (failure: CheckFailure) => ReactNode
}

function SessionGate({ children, signedOut, meanwhile, unchecked }: SessionProps) {
  const { data, error, refetch, isFetching } = useQuery(sessionQuery)
  if (data) return data.email ? children(data.email) : signedOut
  if (meanwhile) return meanwhile
  return error ? (
    unchecked({ message: checkFailureMessage(error), retry: () => void refetch(), retrying: isFetching })
  ) : (
    <VerifyingPage />
  )
}

const VerifyingPage = () => (
  <div data-pending className="contents">
    <OutcomePage ring="loader" title="Verifying Session" lead="Please wait while we set up your account..." />
  </div>
)

type ConfirmProps = { email: string | undefined; confirming: boolean; onConfirm: () => void }

const ConfirmPage = ({ email, confirming, onConfirm }: ConfirmProps) => (
  <OutcomePage
    ring={UserRound}
    title="Is this you?"
    lead={
      <>
        <p>
          This link signs in <strong className="font-medium text-ink">{email ?? 'the person who requested it'}</strong>.
        </p>
        <p>This link was requested in a different browser. Only continue if that was you.</p>
      </>
    }
  >
    <Button onClick={onConfirm} busy={confirming && 'Signing In...'}>
      Sign In Here
    </Button>
    <HomeLink>Go to Home Screen</HomeLink>
  </OutcomePage>
)
