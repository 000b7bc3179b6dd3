import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { forgetTokenInAddress, tokenInAddress } from './queries.ts'
import { HomeLink, StatePage } from './state-page.tsx'
import { useTokenCheck } from './token-check.ts'
import { CheckState } from './token-gate.tsx'
import { wayOn } from './way-on.ts'

export function VerifyScreen() {
  const [token] = useState(tokenInAddress)
  return token ? <VerifyToken token={token} /> : <VerificationFailed message="The token is invalid or missing." />
}

function VerifyToken({ token }: { token: string }) {
  const [, navigate] = useLocation()
  const check = useTokenCheck(token)
  const result = check.step === 'verified' ? check.result : null

  useEffect(() => {
    if (!result) return
    forgetTokenInAddress()
    navigate(wayOn(result), { replace: true })
  }, [result, navigate])

  if (check.step === 'refused') return <VerificationFailed message={check.message ?? 'Invalid or expired token'} />
  return <CheckState check={check.step === 'verified' ? { step: 'verifying' } : check} />
}

const VerificationFailed = ({ message }: { message: string }) => (
  <StatePage ring="outside" title="Verification Failed" lead={message}>
    <HomeLink>Return to Home</HomeLink>
  </StatePage>
)
