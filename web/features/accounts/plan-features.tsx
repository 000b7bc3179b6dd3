import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { Icon } from '../../ui/icon.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { plansQuery } from '../billing/index.ts'
import { TitledCard } from './account-cards.tsx'
import { planFeatures } from './words.ts'

const LINES = ['a', 'b', 'c', 'd', 'e']

/** What was chosen: an expired account has it again when it is renewed. */
export function PlanFeatures({ planId }: { planId: number }) {
  const { data, error, refetch } = useQuery(plansQuery)
  const offer = data?.find(plan => plan.id === planId)
  return (
    <TitledCard title="Plan Features">
      {offer ? (
        <ul className="flex flex-col gap-3">
          {planFeatures(offer).map(feature => (
            <li key={feature} className="flex gap-2 text-14">
              <span className="text-accent">
                <Icon as={Check} />
              </span>
              {feature}
            </li>
          ))}
        </ul>
      ) : data ? (
        <p className="text-14 text-ink-2">Plan information not found</p>
      ) : error ? (
        <Problem title="Plan information not found" error={error} onRetry={refetch} />
      ) : (
        <div role="status" aria-label="Loading plan features" className="flex flex-col gap-3">
          {LINES.map(line => (
            <Skeleton key={line} className="h-5 w-3/5" />
          ))}
        </div>
      )}
    </TitledCard>
  )
}
