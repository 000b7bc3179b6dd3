import { Link } from 'wouter'
import { paths } from '../../../../contract/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Time } from '../../../ui/time.tsx'
import { storeEmail } from '../../creators/index.ts'
import type { Standing } from './standing.ts'

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
        action={<Way href={paths.myAccount} email={standing.email} label="Open My Account" />}
      >
        Please pay the open invoice first. After that you can change plans.
      </Notice>
    )
  }
  return (
    <Notice
      tone="warn"
      title={`Your ${standing.planName} subscription is cancelled`}
      action={<Way href={paths.reactivateSubscription} email={standing.email} label="Reactivate Subscription" />}
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

const Way = ({ href, email, label }: { href: string; email: string; label: string }) => (
  <Link href={href} onClick={() => storeEmail(email)} asChild>
    <ButtonLink variant="secondary">{label}</ButtonLink>
  </Link>
)
