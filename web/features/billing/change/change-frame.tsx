import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { paths } from '../../../../contract/paths.ts'
import { longDate } from '../../../lib/long-date.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AccountLink, storeEmail } from '../../creators/index.ts'
import {
  type AccountSummary,
  accountSummaryQuery,
  type ScheduledChange,
  scheduledChangeQuery,
} from '../account-queries.ts'
import { plansFromAccountPath } from '../billing-paths.ts'
import { OpenInvoiceLink } from '../open-invoice-link.tsx'
import { PaymentFailedNotice } from '../payment-failed-notice.tsx'
import { limitOf, linksInUse } from '../plan-limit.ts'
import { ToMyAccount } from './account-buttons.tsx'
import { type Obstacle, obstacleOf } from './obstacle.ts'

type Props = {
  email: string
  title: string
  /** The choices; while a change is `pending` no other one can be scheduled. */
  children: (summary: AccountSummary, pending: ScheduledChange | null) => ReactNode
}

/** Around the choices of a higher or lower plan. A creator who cannot change the plan now reads why, and what to do. */
export function ChangeFrame({ email, title, children }: Props) {
  const summary = useQuery(accountSummaryQuery(email))
  const scheduled = useQuery(scheduledChangeQuery(email))
  const obstacle = summary.data ? obstacleOf(summary.data) : null

  if (obstacle === 'free') return <ChoosePlan email={email} />
  return (
    <Page
      title={title}
      width="medium"
      lead={summary.data ? <CurrentPlan {...summary.data} /> : <p className="min-h-11.25" />}
      back={
        <ToMyAccount email={email} variant="quiet" icon={<Icon as={ArrowLeft} />}>
          Back to My Account
        </ToMyAccount>
      }
    >
      {summary.error && !summary.data ? (
        <ErrorNotice title="Unable to find your subscription" error={summary.error} onRetry={summary.refetch} />
      ) : !summary.data || scheduled.isPending ? (
        <ChoicesSkeleton />
      ) : obstacle ? (
        <ObstacleNotice obstacle={obstacle} summary={summary.data} />
      ) : (
        children(summary.data, scheduled.data ?? null)
      )}
    </Page>
  )
}

function ChoosePlan({ email }: { email: string }) {
  storeEmail(email)
  return <Redirect replace to={plansFromAccountPath} />
}

const CurrentPlan = ({ plan, creator, activeLinksCount }: AccountSummary) => (
  <>
    <p>
      Your current plan is <strong className="font-medium text-ink">{plan.name}</strong>
      {creator.stripeSubscriptionId && `, billed ${creator.billingPeriod}`}.
    </p>
    <p className="text-14">{linksInUse(activeLinksCount, limitOf(plan.monthlyLimit))}</p>
  </>
)

type NoticeProps = { obstacle: Exclude<Obstacle, 'free'>; summary: AccountSummary }

function ObstacleNotice({ obstacle, summary }: NoticeProps) {
  const { creator, money } = summary
  if (obstacle === 'past_due')
    return <PaymentFailedNotice summary={summary} after="After that, you can change your plan." />
  if (obstacle === 'cancelled') {
    return (
      <Notice
        wide
        tone="warn"
        title="Your subscription is cancelled"
        action={
          <AccountLink href={paths.reactivateSubscription} email={creator.email}>
            Reactivate Subscription
          </AccountLink>
        }
      >
        It ends on {longDate(creator.accountExpireAt)}. Please reactivate it first. Then you can change your plan.
      </Notice>
    )
  }
  return (
    <Notice
      wide
      tone="danger"
      title="Account expired - Please renew your subscription"
      action={
        <>
          {creator.openInvoiceUrl && (
            <OpenInvoiceLink href={creator.openInvoiceUrl} money={money} variant="secondary" />
          )}
          <AccountLink href={plansFromAccountPath} email={creator.email}>
            Renew
          </AccountLink>
        </>
      }
    >
      Choose any plan. A new subscription brings back everything you made.
    </Notice>
  )
}

const CARDS = ['a', 'b']

export const ChoicesSkeleton = () => (
  <div role="status" aria-label="Loading plans" className="flex flex-col gap-4">
    <Skeleton className="h-22 w-full rounded-16 max-md:hidden" />
    {CARDS.map(card => (
      <Skeleton key={card} className="h-62 w-full md:h-32 rounded-16" />
    ))}
  </div>
)
