import { type ReactNode, useId } from 'react'
import { longDate } from '../../lib/long-date.ts'
import { moneyOfCents } from '../../lib/money.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { hasPlans } from '../../lib/service-traits.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Email } from '../../ui/email.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { type AccountSummary, creditWords, limitOf, subscriberPriceWords } from '../billing/index.ts'
import {
  capitalised,
  comesNext,
  expiryLabel,
  expiryTone,
  expiryWords,
  remainingWords,
  statusWord,
  usedWords,
} from './words.ts'

type SectionProps = {
  /** Where a link leads to it. */
  id?: string
  title: string
  /** With the title beside the content from 1024 px on. */
  wide?: boolean
  children: ReactNode
}

/** A titled part of a card. */
export function Section({ id, title, wide = false, children }: SectionProps) {
  const headingId = useId()
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className={cx(
        'flex min-w-0 scroll-mt-20 flex-col gap-4',
        wide && 'lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:gap-8',
      )}
    >
      <h2 id={headingId} className="font-bold text-18">
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

/** Sections of a list in two columns; below 1024 px they follow each other. */
export const SectionColumns = ({ children }: { children: ReactNode }) => (
  <div className="grid max-lg:divide-y max-lg:divide-line lg:grid-cols-2 lg:divide-x lg:divide-line *:max-lg:not-first:pt-6 *:max-lg:not-last:pb-6 *:lg:not-first:ps-8 *:lg:not-last:pe-8">
    {children}
  </div>
)

type Props = { summary: AccountSummary }

export const AccountInformation = ({ summary: { creator, activeLinksCount } }: Props) => (
  <Section title="Account Information">
    <div className="-mt-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <p className="min-w-0 font-medium text-16 wrap-anywhere">
        <VisuallyHidden>Email: </VisuallyHidden>
        <Email>{creator.email}</Email>
      </p>
      <p className="text-14 text-ink-2">Account created {longDate(creator.createdAt)}</p>
    </div>
    {!hasPlans() && (
      <Facts>
        <Fact name="Active links">{activeLinksCount.toLocaleString()}</Fact>
      </Facts>
    )}
  </Section>
)

export function SubscriptionDetails({ summary, children }: Props & { children: ReactNode }) {
  const { creator, plan, money } = summary
  const credit = creditWords(summary)
  const status = statusWord(summary)
  const next = comesNext(summary)
  return (
    <Section title="Subscription Details">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
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
      {children}
      <Facts>
        <Fact name="Monthly price">{subscriberPriceWords(plan)}</Fact>
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
        <Fact name={expiryLabel(summary)}>
          <Expiry summary={summary} />
        </Fact>
      </Facts>
    </Section>
  )
}

const EXPIRY_TONES = { good: 'text-accent', open: 'text-ink', over: 'text-danger' }

const Expiry = ({ summary }: Props) => (
  <span className={EXPIRY_TONES[expiryTone(summary, serverNow())]}>{expiryWords(summary.creator.accountExpireAt)}</span>
)

export function UsageInformation({ summary }: Props) {
  const { plan, activeLinksCount, canCreateMore } = summary
  const limit = limitOf(plan.monthlyLimit)
  const used = usedWords(summary)
  return (
    <Section title="Usage Information">
      {limit === null ? (
        <Facts>
          <Fact name="Active links">{used}</Fact>
        </Facts>
      ) : (
        <ProgressBar
          label="Active links"
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
