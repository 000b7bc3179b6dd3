import { paths } from '../../../../contract/paths.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Time } from '../../../ui/time.tsx'
import { AccountLink } from '../../creators/index.ts'
import type { PlansViewer } from './viewer.ts'

/** Why this creator cannot choose another plan, and the remedy. */
export function ViewerNotice({ viewer }: { viewer: PlansViewer }) {
  if (viewer.is === 'expired') {
    return (
      <Notice tone="warn" title={`Your ${viewer.planName} subscription has expired`}>
        Subscribe again to renew it, or choose another plan.
      </Notice>
    )
  }
  if (viewer.is !== 'paid' || viewer.status === 'active') return null
  if (viewer.status === 'past_due') {
    return (
      <Notice
        wide
        tone="danger"
        title="Your last payment failed"
        action={
          <AccountLink href={paths.myAccount} email={viewer.email} variant="secondary">
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
      wide
      tone="warn"
      title={`Your ${viewer.planName} subscription is cancelled`}
      action={
        <AccountLink href={paths.reactivateSubscription} email={viewer.email} variant="secondary">
          Reactivate Subscription
        </AccountLink>
      }
    >
      {viewer.endsAt && (
        <>
          You can use it until <Time at={viewer.endsAt} format="long-date" />.{' '}
        </>
      )}
      To change plans, reactivate it first.
    </Notice>
  )
}
