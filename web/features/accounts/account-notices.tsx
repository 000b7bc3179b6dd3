import { useLocation } from 'wouter'
import { paths } from '../../../contract/paths.ts'
import { longDate } from '../../lib/long-date.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import {
  type AccountSummary,
  OpenInvoiceLink,
  PaymentFailedNotice,
  plansFromAccountPath,
  type ScheduledChange,
} from '../billing/index.ts'
import { AccountLink, storeEmail } from '../creators/index.ts'
import { CancelDowngrade } from './cancel-downgrade.tsx'
import { expiryNotice } from './card-words.ts'
import { PAYMENT_METHOD_ID } from './payment-method.tsx'
import { isEnding } from './plan-actions.ts'
import { scheduledChangeWords } from './words.ts'

type ChangeProps = { change: ScheduledChange; summary: AccountSummary }

export function ScheduledChangeNotice({ change, summary }: ChangeProps) {
  const words = scheduledChangeWords(change)
  return (
    <Notice wide tone="warn" title={words.title} action={<CancelDowngrade change={change} summary={summary} />}>
      <p className="font-medium text-ink">{words.change}</p>
      {words.limits && <p>{words.limits}</p>}
      <p>{words.access}</p>
    </Notice>
  )
}

/** A problem with the subscription, and what to do about it. */
export function AccountNotices({ summary }: { summary: AccountSummary }) {
  const { creator, plan, isAccountExpired } = summary
  if (plan.name === 'Free') return null
  if (isAccountExpired || creator.subscriptionStatus === 'expired') return <Expired summary={summary} />
  if (creator.subscriptionStatus === 'past_due') return <PaymentFailedNotice summary={summary} />
  if (isEnding(summary)) return <Ending {...creator} />
  return <CardExpiry {...summary} />
}

/** Before a renewal fails. The card itself stands further down, with what changes it. */
function CardExpiry({ money: { card }, creator }: AccountSummary) {
  const notice = expiryNotice(card)
  if (!notice) return null
  return (
    <Notice
      wide
      {...notice}
      action={
        <ButtonLink variant="secondary" href={`#${PAYMENT_METHOD_ID}`}>
          See the Card
        </ButtonLink>
      }
    >
      Your plan renews on {longDate(creator.accountExpireAt)}. Change the card before, and nothing is interrupted.
    </Notice>
  )
}

const Expired = ({ summary: { creator, money } }: { summary: AccountSummary }) => (
  <Notice
    wide
    tone="danger"
    title="Account expired - Please renew your subscription"
    action={
      <>
        {creator.openInvoiceUrl && <OpenInvoiceLink href={creator.openInvoiceUrl} money={money} variant="secondary" />}
        <AccountLink href={plansFromAccountPath} email={creator.email}>
          Renew
        </AccountLink>
      </>
    }
  >
    Until then, one link can be active with the features of the Free plan. Nothing was deleted.
  </Notice>
)

function Ending({ email, accountExpireAt }: AccountSummary['creator']) {
  const [, navigate] = useLocation()
  return (
    <Notice
      wide
      title="Your subscription is cancelled"
      action={
        <Button
          onClick={() => {
            storeEmail(email)
            navigate(paths.reactivateSubscription)
          }}
        >
          Reactivate Subscription
        </Button>
      }
    >
      Reactivate it before {longDate(accountExpireAt)} and nothing changes.
    </Notice>
  )
}
