import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import { Router } from 'wouter'
import type { Offers } from '../../../../contract/plans.ts'
import { createQueryClient } from '../../../lib/query-client.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LazyToaster } from '../../../ui/lazy-toaster.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { recheckSession, SiteAccountMenu } from '../../creators/index.ts'
import { plansQuery, pricesQuery } from '../queries.ts'
import { SimulatedStrip } from '../simulated-payments.tsx'
import { useDocumentLocation } from './document-location.ts'
import { OfferList } from './offer-list.tsx'
import { PlansSkeleton } from './plans-skeleton.tsx'
import { useViewer } from './use-viewer.ts'

type Props = {
  /** As the server read them; null when it could not. */
  offers: Offers | null
  paymentsSimulated: boolean
  onLocalhost: boolean
}

/** A public page: rendered by the server with the prices in it, and hydrated for the choice of period and for creators. */
export function PlansPage({ offers, paymentsSimulated, onLocalhost }: Props) {
  const [client] = useState(() => clientWith(offers))
  return (
    <Router hook={useDocumentLocation}>
      <QueryClientProvider client={client}>
        <Plans />
        {paymentsSimulated && (
          // Above the site's header, which belongs to no hydrated part and leaves room for it.
          <div data-strip className="absolute inset-x-0 top-0">
            <SimulatedStrip onLocalhost={onLocalhost} />
          </div>
        )}
        <LazyToaster />
      </QueryClientProvider>
    </Router>
  )
}

function clientWith(offers: Offers | null): QueryClient {
  const client: QueryClient = createQueryClient(error => recheckSession(client, error))
  if (offers) {
    client.setQueryData(plansQuery.queryKey, [...offers.plans])
    client.setQueryData(pricesQuery.queryKey, [...offers.prices])
  }
  return client
}

function Plans() {
  const hydrated = useHydrated()
  const plans = useQuery({ ...plansQuery, refetchOnMount: 'always' })
  const prices = useQuery({ ...pricesQuery, refetchOnMount: 'always' })
  const viewer = useViewer()
  const isSubscriber = viewer?.is === 'paid'
  // Known by now, even if this browser did not know it at the first paint: see site-behaviour.ts.
  useLayoutEffect(() => {
    if (isSubscriber) document.documentElement.dataset.account = ''
  }, [isSubscriber])
  const isLoading = hydrated && (plans.isFetching || prices.isFetching || !viewer)
  return (
    <div className="mx-auto flex w-full min-w-0 max-w-site flex-1 flex-col gap-3 px-4 pt-4 pb-18 max-xl:in-data-account:pt-0 sm:px-6 xl:gap-8 lg:pb-24">
      {viewer && 'email' in viewer && <SiteAccountMenu email={viewer.email} />}
      {/* A subscriber's next plan needs the room. */}
      <header className="flex flex-col items-start gap-3 max-xl:in-data-account:gap-0">
        <div className="-ms-4 max-xl:in-data-account:-mb-2 noscript:invisible">
          <Button variant="quiet" icon={<Icon as={ArrowLeft} />} data-back>
            Back
          </Button>
        </div>
        <h1 className="font-bold text-40">Choose Your Plan</h1>
        <p className="text-18 text-ink-2 max-xl:in-data-account:hidden">
          {!isSubscriber && 'Start free. '}Change or cancel at any time.
        </p>
      </header>
      {plans.data ? (
        <OfferList plans={plans.data} prices={prices} viewer={viewer} isLoading={isLoading} />
      ) : plans.error ? (
        <ErrorNotice title="We couldn’t load the plans" error={plans.error} onRetry={plans.refetch} />
      ) : (
        <PlansSkeleton />
      )}
    </div>
  )
}
