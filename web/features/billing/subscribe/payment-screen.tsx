import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { paths } from '../../../../contract/paths.ts'
import { useMediaQuery } from '../../../lib/media-query.ts'
import { MD } from '../../../ui/breakpoints.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { SiteHeader } from '../../../ui/site-header.tsx'
import { sessionQuery } from '../../creators/index.ts'
import { PaymentFormSkeleton } from '../payment/payment-form-skeleton.tsx'
import { BeginPayment } from './begin-payment.tsx'
import { BackToPlans, SignInFirst, SignInToDashboard, UpgradeAgain } from './next-steps.tsx'
import { amountsIn, OrderSummary, OrderTerms } from './order-summary.tsx'
import { PayByCard } from './pay-by-card.tsx'
import { type PaymentVisit, urlWithoutSecret, visitOf } from './payment-visit.ts'
import { purchasePreviewQuery } from './queries.ts'
import { UpgradeExplained } from './upgrade-explained.tsx'
import { useBegunPayment } from './use-begun-payment.ts'

const FAILED = 'Failed to initialize payment. Please try again.'

/** A client secret in the URL is removed before anything is shown, and never used. */
export function PaymentScreen() {
  const [path] = useLocation()
  const search = useSearch()
  const state = useHistoryState<object | null>()
  const cleanUrl = urlWithoutSecret(path, search)
  if (cleanUrl) return <Redirect replace to={cleanUrl} state={{ ...state, begun: true }} />
  const visit = visitOf(search, state)
  return visit ? <PaymentPage visit={visit} /> : <Redirect replace to={paths.plans} />
}

function PaymentPage({ visit }: { visit: PaymentVisit }) {
  const session = useQuery(sessionQuery)
  const email = session.data?.email ?? null
  const begun = useBegunPayment(visit, email)
  const { plan, billing, upgrade, due } = { due: undefined, ...visit, ...begun.payment }
  const preview = useQuery({
    ...purchasePreviewQuery(email, plan ?? 'Essential', billing),
    enabled: email !== null && plan !== null && !upgrade && !begun.pending && !begun.payment,
  })
  const { error, refetch } = session.error ? session : begun
  return (
    <PaymentFrame
      back={<BackToPlans billing={billing} />}
      title={plan ? `${upgrade ? 'Upgrade' : 'Subscribe'} to ${plan}` : 'Complete Your Payment'}
      summary={
        plan && (
          <OrderSummary
            plan={plan}
            billing={billing}
            email={email ?? visit.email}
            upgrade={upgrade}
            due={due}
            amounts={begun.payment?.amounts ?? (preview.data && amountsIn(preview.data))}
          />
        )
      }
    >
      {visit.reason && (
        <Notice tone="danger" role="alert" title="Payment Failed">
          {visit.reason}
        </Notice>
      )}
      {upgrade && plan && <UpgradeExplained plan={plan} />}
      {error ? (
        <ErrorNotice title={FAILED} error={error} onRetry={refetch} />
      ) : !session.data || begun.pending ? (
        <PaymentFormSkeleton />
      ) : begun.payment ? (
        <PayByCard {...begun.payment} email={email} onFailed={begun.refetch} />
      ) : (
        <Beginning visit={visit} email={email} />
      )}
    </PaymentFrame>
  )
}

type BeginningProps = { visit: PaymentVisit; email: string | null }

/** Shown when no payment has begun. */
function Beginning({ visit: { plan, billing, upgrade, begun, ...visit }, email }: BeginningProps) {
  if (!email) return plan && !upgrade ? <SignInFirst plan={plan} billing={billing} /> : <SignInToDashboard />
  if (!plan) return <Redirect replace to={paths.plans} />
  if (upgrade) return <UpgradeAgain email={email} />
  // As specified, a URL with the payer's email leads to the provider's page. A payment begun on this site continues here.
  const payOn = visit.email && !begun ? 'provider' : 'this_site'
  return <BeginPayment plan={plan} billing={billing} email={email} payOn={payOn} />
}

type FrameProps = { title: string; back: ReactNode; summary: ReactNode; children: ReactNode }

/**
 * The card form with the order beside it. On phones the order comes first, and the form has no frame, which would narrow
 * its fields. The header leads nowhere but home and back: one thing is to be done here.
 */
function PaymentFrame({ title, back, summary, children }: FrameProps) {
  const beside = useMediaQuery(MD)
  return (
    <Page
      title={title}
      width="wide"
      dense
      header={<SiteHeader home={paths.home} actions={!beside && <div className="-me-4">{back}</div>} />}
      back={beside && back}
    >
      <div className="grid items-start gap-3 md:grid-cols-[minmax(0,1fr)_18rem] md:gap-6 lg:grid-cols-[minmax(0,1fr)_26rem] xl:gap-8">
        <div className="md:order-last">{summary}</div>
        <section
          aria-label="Payment"
          className="flex flex-col gap-4 md:rounded-16 md:border md:border-line md:bg-surface md:p-6"
        >
          {children}
          {summary && !beside && <OrderTerms />}
          <SecurePayment />
        </section>
      </div>
    </Page>
  )
}

const CARD_BRANDS = ['Visa', 'Mastercard', 'Amex']

const SecurePayment = () => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t pt-4 text-14 text-ink-2">
    <p className="flex items-center gap-2">
      <Icon as={Lock} sizePx={16} />
      Secure payment
    </p>
    <ul aria-label="Accepted cards" className="flex gap-1">
      {CARD_BRANDS.map(brand => (
        <li key={brand} className="rounded-6 border border-line px-2 py-1 font-medium text-12">
          {brand}
        </li>
      ))}
    </ul>
  </div>
)
