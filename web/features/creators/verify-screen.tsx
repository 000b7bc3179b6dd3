import { Unlink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../../contract/paths.ts'
import { OutcomePage } from '../../ui/outcome-page.tsx'
import { CheckFailedPage, NewLink } from './check-failed.tsx'
import { HomeLink } from './home-link.tsx'
import { landingPathOf } from './landing-path.ts'
import { removeTokenFromUrl, tokenInUrl } from './queries.ts'
import { useTokenCheck } from './token-check.ts'
import { CheckState } from './token-gate.tsx'

const FAILED = 'Verification Failed'

export function VerifyScreen() {
  const [token] = useState(tokenInUrl)
  return token ? <VerifyToken token={token} /> : <VerificationFailed message="The token is invalid or missing." />
}

function VerifyToken({ token }: { token: string }) {
  const [, navigate] = useLocation()
  const check = useTokenCheck(token)
  const result = check.step === 'verified' ? check.result : null

  useEffect(() => {
    if (!result) return
    removeTokenFromUrl()
    navigate(landingPathOf(result), { replace: true })
  }, [result, navigate])

  if (check.step === 'refused') return <VerificationFailed message={check.message ?? 'Invalid or expired token'} />
  if (check.step === 'unchecked')
    return <CheckFailedPage title={FAILED} failure={check.failure} emailPage={paths.create} />
  return <CheckState check={check.step === 'verified' ? { step: 'verifying' } : check} />
}

const VerificationFailed = ({ message }: { message: string }) => (
  <OutcomePage ring={Unlink} title={FAILED} lead={message}>
    <NewLink emailPage={paths.create} variant="primary" />
    <HomeLink>Return to Home</HomeLink>
  </OutcomePage>
)
