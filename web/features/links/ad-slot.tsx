import { useQuery } from '@tanstack/react-query'
import { AdFrame } from '../../ui/ad-frame.tsx'
import { creatorPlanQuery } from './queries.ts'

/** Below the Free plan's pages, where the operator has set an advertisement. */
export function AdSlot({ email }: { email: string }) {
  const { data } = useQuery(creatorPlanQuery(email))
  return data?.showAds ? <AdFrame /> : null
}
