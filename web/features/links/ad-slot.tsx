import { useQuery } from '@tanstack/react-query'
import { creatorPlanQuery } from '../billing/index.ts'
import { AdFrame } from './ad-frame.tsx'

/** Below the Free plan's pages, where the operator has set an advertisement. */
export function AdSlot({ email }: { email: string }) {
  const { data } = useQuery(creatorPlanQuery(email))
  return data?.showAds ? <AdFrame /> : null
}
