import { Link } from 'wouter'
import type { AccountSummary, ScheduledChange } from '../../lib/account.ts'
import { keepEmail } from '../../lib/kept-email.ts'
import { longDate } from '../../lib/long-date.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OpenInvoiceLink } from '../../ui/open-invoice-link.tsx'
import { scheduledChangeWords } from './words.ts'

export function ScheduledChangeNotice({ change }: { change: ScheduledChange }) {
  const words = scheduledChangeWords(change)
  return (
    <Notice tone="warn" title={words.title}>
      <p className="font-medium text-ink">{words.change}</p>
      {words.limits && <p>{words.limits}</p>}
      <p>{words.access}</p>
    </Notice>
  )
}

/** What is wrong with the subscription, and what to do about it. */
export function AccountNotices({ summary }: { summary: AccountSummary }) {
  const { creator, plan, isAccountExpired } = summary
  if (plan.name === 'Free') return null
  if (isAccountExpired || creator.subscriptionStatus === 'expired') return <Expired {...creator} />
  if (creator.subscriptionStatus === 'past_due') return <PaymentFailed invoiceUrl={creator.openInvoiceUrl} />
  if (creator.subscriptionStatus === 'cancelled') return <Ending {...creator} />
  return null
}

const Expired = ({ email, openInvoiceUrl }: AccountSummary['creator']) => (
  <Notice
    tone="danger"
    title="Account expired - Please renew your subscription"
    action={
      <>
        {openInvoiceUrl && <OpenInvoiceLink href={openInvoiceUrl} />}
        <Link href={`${paths.plans}?from=account`} onClick={() => keepEmail(email)} asChild>
          <ButtonLink variant="secondary">Renew</ButtonLink>
        </Link>
      </>
    }
  >
    Until then one link can be active, with what the Free plan allows. Nothing was deleted.
  </Notice>
)

const PaymentFailed = ({ invoiceUrl }: { invoiceUrl: string | null }) => (
  <Notice tone="danger" title="Payment failed" action={invoiceUrl && <OpenInvoiceLink href={invoiceUrl} />}>
    Your last payment did not go through. Your plan stays as it is while we try again in the next days; you can pay the
    invoice now, with another card if you like.
  </Notice>
)

const Ending = ({ email, accountExpireAt }: AccountSummary['creator']) => (
  <Notice
    title="Your subscription is cancelled"
    action={
      <Link href={paths.reactivateSubscription} onClick={() => keepEmail(email)} asChild>
        <ButtonLink variant="secondary">Reactivate Subscription</ButtonLink>
      </Link>
    }
  >
    Your plan stays as it is until {longDate(accountExpireAt)}. Until then you can reactivate it.
  </Notice>
)
