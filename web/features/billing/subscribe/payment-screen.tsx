import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { sessionQuery } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { SiteHeader } from '../../../ui/site-header.tsx'
import { PaymentFormSkeleton } from '../payment/payment-form.tsx'
import { BeginPayment } from './begin-payment.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PayByCard } from './pay-by-card.tsx'
import { type PaymentVisit, secretIn, visitOf } from './payment-visit.ts'
import { UpgradeExplained } from './upgrade-explained.tsx'
import { SignInFirst, UpgradeAnew } from './ways-on.tsx'

/** The secret of a payment leaves the address before anything is shown; a reload goes on with the same payment. */
export function PaymentScreen() {
  const [path] = useLocation()
  const search = useSearch()
  const state = useHistoryState<object | null>()
  const found = secretIn(path, search)
  if (found) return <Redirect replace to={found.address} state={{ ...state, clientSecret: found.clientSecret }} />
  const visit = visitOf(search, state)
  return visit ? <PaymentPage visit={visit} /> : <Redirect replace to={paths.plans} />
}

function PaymentPage({ visit }: { visit: PaymentVisit }) {
  const { plan, billing, upgrade, reason, due } = visit
  const session = useQuery(sessionQuery)
  const email = session.data?.email ?? visit.email
  return (
    <PaymentFrame
      title={plan ? `${upgrade ? 'Upgrade' : 'Subscribe'} to ${plan}` : 'Complete Your Payment'}
      summary={
        plan && (
          <OrderSummary
            plan={plan}
            billing={billing}
            email={email}
            {...(upgrade && { upgrade: { due: due ?? null } })}
          />
        )
      }
    >
      {reason && (
        <Notice tone="danger" role="alert" title="Payment Failed">
          {reason}
        </Notice>
      )}
      {upgrade && plan && <UpgradeExplained plan={plan} />}
      {session.error ? (
        <Problem error={session.error} onRetry={session.refetch} />
      ) : session.data ? (
        <Paying visit={visit} email={session.data.email} />
      ) : (
        <PaymentFormSkeleton />
      )}
    </PaymentFrame>
  )
}

function Paying({ visit, email }: { visit: PaymentVisit; email: string | null }) {
  const { plan, clientSecret, upgrade, billing } = visit
  if (clientSecret) return <PayByCard {...visit} clientSecret={clientSecret} email={email ?? visit.email} />
  if (!plan) return <Redirect replace to={paths.plans} />
  if (!email) return <SignInFirst plan={plan} billing={billing} />
  if (upgrade) return <UpgradeAnew email={email} />
  // As specified, an address that names the payer leads to the provider's page; ours goes on where it was.
  return <BeginPayment plan={plan} billing={billing} email={email} payOn={visit.email ? 'provider' : 'this_site'} />
}

/** The card form, and beside it what is bought; on a phone the order comes first. */
const PaymentFrame = ({ title, summary, children }: { title: string; summary: ReactNode; children: ReactNode }) => (
  <Page title={title} width="broad" header={<SiteHeader home={paths.home} />}>
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="lg:order-last">{summary}</div>
      <Card aria-label="Payment" className="flex flex-col gap-5">
        {children}
      </Card>
    </div>
  </Page>
)
