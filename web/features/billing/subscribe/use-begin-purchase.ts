import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { createSubscription } from '../../../../contract/billing.ts'
import { createNavToken } from '../../../../contract/creators.ts'
import type { BillingPeriod, PaidPlanName } from '../../../../contract/plans.ts'
import { call } from '../../../lib/call.ts'
import { storedSubscriptionSetup } from '../../creators/index.ts'
import type { PurchasePreview } from '../queries.ts'

export interface Purchase {
  plan: PaidPlanName
  billing: BillingPeriod
  email: string
  /** The card is asked for on this site, or on the payment provider's own page. */
  payOn: 'this_site' | 'provider'
}

/** Begins a purchase when its button is pressed, or continues the one begun before: pressing twice makes none twice. */
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

/** Of a creator who has just verified an email for this very subscription. */
function verifiedTokenFor({ plan, billing, email }: Omit<Purchase, 'payOn'>): string | undefined {
  const setup = storedSubscriptionSetup()
  const same = setup?.planName === plan && setup.billingPeriod === billing && setup.email === email
  return same ? setup.creatorToken : undefined
}

/** In another tab, or once the setup is forgotten: the session stands for the email as well. */
const tokenOf = async (email: string) => (await call(createNavToken, { email, purpose: 'create_link' })).token
