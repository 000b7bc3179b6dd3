import { useQuery } from '@tanstack/react-query'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FeatureList, plansQuery } from '../billing/index.ts'
import { Section } from './account-cards.tsx'
import { planFeatures } from './words.ts'

const LINES = ['a', 'b', 'c', 'd', 'e']

/** The features of the chosen plan: an expired account gets them back when it is renewed. */
export function PlanFeatures({ planId, paused }: { planId: number; paused: boolean }) {
  const { data, error, refetch } = useQuery(plansQuery)
  const offer = data?.find(plan => plan.id === planId)
  return (
    <Section title="Plan Features">
      {paused && <p className="text-14 text-ink-2">Yours again once you renew.</p>}
      {offer ? (
        <FeatureList features={planFeatures(offer)} className="gap-3 text-14" />
      ) : data ? (
        <p className="text-14 text-ink-2">Plan information not found</p>
      ) : error ? (
        <ErrorNotice title="Plan information not found" error={error} onRetry={refetch} />
      ) : (
        <div role="status" aria-label="Loading plan features" className="flex flex-col gap-3">
          {LINES.map(line => (
            <Skeleton key={line} className="h-5 w-3/5" />
          ))}
        </div>
      )}
    </Section>
  )
}
