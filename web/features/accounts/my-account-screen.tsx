import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useMemo } from 'react'
import { hasPlans } from '../../lib/service-traits.ts'
import { throttled } from '../../lib/throttled.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.tsx'
import { type AccountSummary, accountSummaryQuery, invalidatePlan, scheduledChangeQuery } from '../billing/index.ts'
import { DashboardLink, isOtherAccountError, storeEmail, useLiveEvents } from '../creators/index.ts'
import {
  AccountInformation,
  SectionColumns,
  SectionList,
  SubscriptionDetails,
  UsageInformation,
} from './account-cards.tsx'
import { AccountManagement } from './account-management.tsx'
import { AccountNotices, ScheduledChangeNotice } from './account-notices.tsx'
import { AccountSkeleton } from './account-skeleton.tsx'
import { CardReturn } from './card-return.tsx'
import { NameCard } from './name-card.tsx'
import { PaymentHistory } from './payment-history.tsx'
import { PaymentMethod } from './payment-method.tsx'
import { PlanActions } from './plan-action-buttons.tsx'
import { PlanFeatures } from './plan-features.tsx'
import { SessionCard } from './session-card.tsx'

/** A plan changes seldom, but one webhook may cause several events at once. */
const REFRESH_ON_EVENTS_MS = 1000

type Props = { email: string }

export function MyAccountScreen({ email }: Props) {
  const summary = useQuery(accountSummaryQuery(email))
  const scheduled = useQuery({ ...scheduledChangeQuery(email), enabled: hasPlans() })
  useFreshness()
  useEffect(() => storeEmail(email), [email])

  return (
    <Page title="My Account" width="wide" back={<BackToDashboard email={email} />}>
      <CardReturn />
      {summary.data ? (
        <Account summary={summary.data}>
          {scheduled.data && <ScheduledChangeNotice change={scheduled.data} summary={summary.data} />}
          {scheduled.error && !scheduled.data && (
            <ErrorNotice
              title="We couldn’t load your scheduled changes"
              error={scheduled.error}
              onRetry={scheduled.refetch}
            />
          )}
        </Account>
      ) : summary.error ? (
        <ErrorNotice title="Unable to load account information" error={summary.error} onRetry={summary.refetch} />
      ) : (
        <AccountSkeleton />
      )}
    </Page>
  )
}

type AccountProps = { summary: AccountSummary; children: ReactNode }

const Account = ({ summary, children }: AccountProps) => (
  <>
    {hasPlans() && (
      <>
        {children}
        <AccountNotices summary={summary} />
      </>
    )}
    <SectionList>
      <AccountInformation summary={summary} />
      {hasPlans() && <Plan summary={summary} />}
    </SectionList>
    {hasPlans() && (
      <SectionList>
        <PaymentMethod summary={summary} />
        <PaymentHistory email={summary.creator.email} />
      </SectionList>
    )}
    <SectionList>
      <NameCard summary={summary} />
      <SessionCard email={summary.creator.email} />
    </SectionList>
    <AccountManagement summary={summary} />
  </>
)

/** The plan and its limits. */
const Plan = ({ summary }: Pick<AccountProps, 'summary'>) => (
  <SectionColumns>
    <SubscriptionDetails summary={summary}>
      <PlanActions summary={summary} />
    </SubscriptionDetails>
    <div className="flex min-w-0 flex-col gap-8">
      <UsageInformation summary={summary} />
      <PlanFeatures planId={summary.plan.id} paused={summary.isAccountExpired} />
    </div>
  </SectionColumns>
)

/** Fetches the account again after live events, and when the URL says `refresh=true`. */
function useFreshness() {
  const client = useQueryClient()
  const refresh = useMemo(() => throttled(() => invalidatePlan(client), REFRESH_ON_EVENTS_MS), [client])
  useEffect(() => refresh.cancel, [refresh])
  useLiveEvents({ onAccount: refresh, onLinks: refresh, onResumed: refresh })

  useEffect(() => {
    const url = new URL(location.href)
    if (url.searchParams.get('refresh') !== 'true') return
    url.searchParams.delete('refresh')
    history.replaceState(history.state, '', url)
    invalidatePlan(client)
  }, [client])
}

const BackToDashboard = ({ email }: { email: string }) => (
  <DashboardLink
    email={email}
    variant="quiet"
    icon={<Icon as={ArrowLeft} />}
    onError={error =>
      toast({
        title: 'Error',
        description: isOtherAccountError(error)
          ? 'Unable to navigate. Please refresh the page.'
          : 'Unable to navigate to dashboard. Please try again.',
        destructive: true,
      })
    }
  >
    Back to Dashboard
  </DashboardLink>
)
