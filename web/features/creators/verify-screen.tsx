import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { VerifiedToken } from '../../../contract/creators.ts'
import { paths } from '../../paths.ts'
import { forgetTokenInAddress, tokenInAddress } from './queries.ts'
import { HomeLink, StatePage } from './state-page.tsx'
import { keepSubscriptionSetup, subscriptionSetupKept } from './subscription-setup.ts'
import { useTokenCheck } from './token-check.ts'
import { CheckState } from './token-gate.tsx'

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

function wayOn({ purpose, redirectTo, subscriptionData }: VerifiedToken): string {
  if (purpose === 'subscription_verify') {
    keepSubscriptionSetup(subscriptionData)
    return paths.subscriptionConfirm
  }
  if (redirectTo) return redirectTo
  return subscriptionSetupKept() ? paths.subscriptionConfirm : paths.linkSuccess
}

const VerificationFailed = ({ message }: { message: string }) => (
  <StatePage ring="outside" title="Verification Failed" lead={message}>
    <HomeLink>Return to Home</HomeLink>
  </StatePage>
)
