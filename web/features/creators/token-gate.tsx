import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { sessionQuery } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { forgetTokenInAddress, tokenInAddress } from './queries.ts'
import { HomeLink, StatePage } from './state-page.tsx'
import { type TokenCheck, useTokenCheck } from './token-check.ts'

type Props = {
  /** The page, for whom this browser is signed in as. */
  children: (email: string) => ReactNode
  /** Instead of the page when the token in the address is no good. */
  expired: ReactNode
  /** Instead of the page when the address has no token and nobody is signed in; else as `expired`. */
  signedOut?: ReactNode
}

/** Stands before every page that reads `?token=`: the token opens a session, and the session carries the page on. */
export function TokenGate({ children, expired, signedOut = expired }: Props) {
  const [token] = useState(tokenInAddress)
  if (!token) return <SessionGate signedOut={signedOut}>{children}</SessionGate>
  return (
    <TokenCheckGate token={token} refused={expired}>
      <SessionGate signedOut={expired}>{children}</SessionGate>
    </TokenCheckGate>
  )
}

export function TokenCheckGate(props: { token: string; refused: ReactNode; children: ReactNode }) {
  const check = useTokenCheck(props.token)
  const verified = check.step === 'verified'

  useEffect(() => {
    if (verified) forgetTokenInAddress()
  }, [verified])

  if (verified) return props.children
  if (check.step === 'refused') return props.refused
  return <CheckState check={check} />
}

/** What is shown while a token is neither good nor bad. */
export function CheckState({
  check,
}: {
  check: Extract<TokenCheck, { step: 'verifying' | 'confirm' | 'unreachable' }>
}) {
  if (check.step === 'verifying') return <VerifyingPage />
  if (check.step === 'unreachable') return <UnreachablePage onRetry={check.retry} />
  return <ConfirmPage email={check.email} confirming={check.confirming} onConfirm={check.confirm} />
}

function SessionGate({ children, signedOut }: Pick<Props, 'children' | 'signedOut'>) {
  const { data, error, refetch } = useQuery(sessionQuery)
  if (data) return data.email ? children(data.email) : signedOut
  return error ? <UnreachablePage onRetry={refetch} /> : <VerifyingPage />
}

const VerifyingPage = () => (
  <StatePage ring="loader" title="Verifying Session" lead="Please wait while we set up your account..." />
)

const UnreachablePage = ({ onRetry }: { onRetry: () => unknown }) => (
  <StatePage ring="outside" title="Error" lead="Failed to verify session. Please try again.">
    <Button onClick={() => onRetry()}>Try Again</Button>
  </StatePage>
)

type ConfirmProps = { email: string | undefined; confirming: boolean; onConfirm: () => void }

const ConfirmPage = ({ email, confirming, onConfirm }: ConfirmProps) => (
  <StatePage
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
  </StatePage>
)
