import { type ReactNode, useId } from 'react'
import { neverExpires } from '../../../contract/expiry.ts'
import { longDate } from '../../lib/long-date.ts'
import { moneyOfCents } from '../../lib/money.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { type AccountSummary, creditWords, limitOf, nextPaymentWords } from '../billing/index.ts'
import { capitalised, expiryTone, expiryWords, priceWords, remainingWords, statusWord, usedWords } from './words.ts'

type TitledProps = { title: string; children: ReactNode }

export function TitledCard({ title, children }: TitledProps) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="font-bold text-18">
        {title}
      </h2>
      {children}
    </Card>
  )
}

type Props = { summary: AccountSummary }

export const AccountInformation = ({ summary: { creator } }: Props) => (
  <TitledCard title="Account Information">
    <Facts>
      <Fact name="Email">{creator.email}</Fact>
      <Fact name="Account created">{longDate(creator.createdAt)}</Fact>
    </Facts>
  </TitledCard>
)

export function SubscriptionDetails({ summary, children }: Props & { children: ReactNode }) {
  const { creator, plan, money } = summary
  const credit = creditWords(summary)
  const status = statusWord(summary)
  return (
    <TitledCard title="Subscription Details">
      <Facts>
        <Fact name="Plan">
          {plan.name}
          <Badge tone={status.tone}>{status.label}</Badge>
        </Fact>
        <Fact name="Monthly price">{priceWords(plan)}</Fact>
        {money.next && creator.subscriptionStatus === 'active' && (
          <Fact name="Next">{nextPaymentWords(money.next)}</Fact>
        )}
        {credit && <Fact name="Credit">{credit}</Fact>}
        {money.carriedCents > 0 && (
          <Fact name="Added to your next invoice">{moneyOfCents(money.carriedCents, money.currency)}</Fact>
        )}
        {creator.billingPeriod && (
          <Fact name="Billing period">
            {capitalised(creator.billingPeriod)}
            {creator.billingPeriod === 'yearly' && <Badge tone="accent">Save 20%</Badge>}
          </Fact>
        )}
        <Fact name="Account expiry">
          <Expiry summary={summary} />
        </Fact>
      </Facts>
      {children}
    </TitledCard>
  )
}

const EXPIRY_TONES = { good: 'text-accent', open: 'text-ink', over: 'text-danger' }

const Expiry = ({ summary }: Props) => {
  const { creator, isAccountExpired } = summary
  return (
    <span className={EXPIRY_TONES[expiryTone(summary, serverNow())]}>
      {isAccountExpired && !neverExpires(creator.accountExpireAt) && 'Expired on '}
      {expiryWords(creator.accountExpireAt)}
    </span>
  )
}

export function UsageInformation({ summary }: Props) {
  const { plan, activeLinksCount, canCreateMore } = summary
  const limit = limitOf(plan.monthlyLimit)
  const used = usedWords(summary)
  return (
    <TitledCard title="Usage Information">
      {limit === null ? (
        <Facts>
          <Fact name="Links used">{used}</Fact>
        </Facts>
      ) : (
        <ProgressBar
          label="Links used"
          value={Math.min(activeLinksCount, limit)}
          max={Math.max(limit, 1)}
          text={used}
        />
      )}
      <Facts>
        <Fact name="Remaining links">{remainingWords(summary)}</Fact>
        <Fact name="Can Create More Links">{canCreateMore ? 'Yes' : 'No - Upgrade needed'}</Fact>
      </Facts>
    </TitledCard>
  )
}
