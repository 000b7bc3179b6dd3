import { type ReactNode, useId } from 'react'
import { neverExpires } from '../../../contract/expiry.ts'
import { longDate } from '../../lib/long-date.ts'
import { moneyOfCents } from '../../lib/money.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { hasPlans } from '../../lib/service-traits.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Fact, Facts } from '../../ui/facts.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import { type AccountSummary, creditWords, limitOf } from '../billing/index.ts'
import {
  capitalised,
  comesNext,
  expiryTone,
  expiryWords,
  priceWords,
  remainingWords,
  statusWord,
  usedWords,
} from './words.ts'

type SectionProps = {
  title: string
  /** With the title beside the content from 1024 px on. */
  wide?: boolean
  children: ReactNode
}

/** A titled part of a card. */
export function Section({ title, wide = false, children }: SectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={cx(
        'flex min-w-0 flex-col gap-4',
        wide && 'lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:gap-8',
      )}
    >
      <h2 id={id} className="font-bold text-18">
        {title}
      </h2>
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
    </section>
  )
}

/** Wide sections below each other, a line between them. */
export const SectionList = ({ children }: { children: ReactNode }) => (
  <Card className="flex flex-col divide-y divide-line *:not-first:pt-6 *:not-last:pb-6">{children}</Card>
)

/** Sections in two columns; below 1024 px they follow each other. */
export const SectionColumns = ({ children }: { children: ReactNode }) => (
  <Card className="grid max-lg:divide-y max-lg:divide-line lg:grid-cols-2 lg:divide-x lg:divide-line *:max-lg:not-first:pt-6 *:max-lg:not-last:pb-6 *:lg:not-first:ps-8 *:lg:not-last:pe-8">
    {children}
  </Card>
)

type Props = { summary: AccountSummary }

export const AccountInformation = ({ summary: { creator, activeLinksCount } }: Props) => (
  <Section title="Account Information" wide>
    <Facts>
      <Fact name="Email">{creator.email}</Fact>
      <Fact name="Account created">{longDate(creator.createdAt)}</Fact>
      {!hasPlans() && <Fact name="Active links">{activeLinksCount.toLocaleString()}</Fact>}
    </Facts>
  </Section>
)

export function SubscriptionDetails({ summary, children }: Props & { children: ReactNode }) {
  const { creator, plan, money } = summary
  const credit = creditWords(summary)
  const status = statusWord(summary)
  const next = comesNext(summary)
  return (
    <Section title="Subscription Details">
      <div className="flex flex-col gap-1">
        <p className="flex flex-wrap items-center gap-3 font-bold text-22 sm:text-28">
          {plan.name}
          <Badge tone={status.tone}>{status.label}</Badge>
        </p>
        {next && (
          <p className="text-14 text-ink-2">
            {next.label} <strong className="font-medium text-ink">{unbroken(next.text)}</strong>
          </p>
        )}
      </div>
      <Facts>
        <Fact name="Monthly price">{priceWords(plan)}</Fact>
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
    </Section>
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
    <Section title="Usage Information">
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
    </Section>
  )
}
