import { paths } from '../../../../contract/paths.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Time } from '../../../ui/time.tsx'
import { AccountLink } from '../../creators/index.ts'
import type { Standing } from './viewer.ts'

/** What stands between this creator and another plan, and the way around it. */
export function StandingNotice({ standing }: { standing: Standing }) {
  if (standing.is === 'expired') {
    return (
      <Notice tone="warn" title={`Your ${standing.planName} subscription has expired`}>
        Subscribe again to renew it, or choose another plan.
      </Notice>
    )
  }
  if (standing.is !== 'paid' || standing.status === 'active') return null
  if (standing.status === 'past_due') {
    return (
      <Notice
        tone="danger"
        title="Your last payment failed"
        action={
          <AccountLink href={paths.myAccount} email={standing.email} variant="secondary">
            Open My Account
          </AccountLink>
        }
      >
        Please pay the open invoice first. After that you can change plans.
      </Notice>
    )
  }
  return (
    <Notice
      tone="warn"
      title={`Your ${standing.planName} subscription is cancelled`}
      action={
        <AccountLink href={paths.reactivateSubscription} email={standing.email} variant="secondary">
          Reactivate Subscription
        </AccountLink>
      }
    >
      {standing.endsAt && (
        <>
          You can use it until <Time at={standing.endsAt} format="date" />.{' '}
        </>
      )}
      To change plans, reactivate it first.
    </Notice>
  )
}
