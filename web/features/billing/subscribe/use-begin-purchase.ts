import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { createSubscription } from '../../../../contract/billing.ts'
import { createNavToken } from '../../../../contract/creators.ts'
import type { BillingPeriod, PaidPlanName } from '../../../../contract/plan-names.ts'
import { call } from '../../../lib/call.ts'
import { storedSubscriptionSetup } from '../../creators/index.ts'
import type { PurchasePreview } from './queries.ts'

export interface Purchase {
  plan: PaidPlanName
  billing: BillingPeriod
  email: string
  /** Whether the card is entered on this site or on the payment provider's page. */
  payOn: 'this_site' | 'provider'
}

/** Begins a purchase, or continues the one begun before: a second press buys nothing twice. */
export function useBeginPurchase({ plan, billing, email, payOn }: Purchase) {
  const [verifiedToken] = useState(() => verifiedTokenFor({ plan, billing, email }))
  return useMutation({
    mutationFn: async ({ priceId, dueCents }: Pick<PurchasePreview, 'priceId' | 'dueCents'>) => {
      const order = { planName: plan, billingPeriod: billing, priceId, dueCents }
      if (payOn === 'provider' && !verifiedToken) return call(createSubscription, { ...order, email })
      return call(createSubscription, { ...order, creatorToken: verifiedToken ?? (await tokenOf(email)) })
    },
  })
}

/** The token of a creator who has just verified the email for this subscription. */
function verifiedTokenFor({ plan, billing, email }: Omit<Purchase, 'payOn'>): string | undefined {
  const setup = storedSubscriptionSetup()
  const same = setup?.planName === plan && setup.billingPeriod === billing && setup.email === email
  return same ? setup.creatorToken : undefined
}

/** In another tab, or once the setup is deleted, the session proves the email as well. */
const tokenOf = async (email: string) => (await call(createNavToken, { email, purpose: 'create_link' })).token
