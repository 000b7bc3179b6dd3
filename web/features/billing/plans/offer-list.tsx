import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'wouter'
import { paths } from '../../../../contract/paths.ts'
import type { BillingPeriod } from '../../../../contract/plan-names.ts'
import type { PlanOffer, Price } from '../../../../contract/plans.ts'
import { cx } from '../../../ui/cx.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Questions } from '../../../ui/questions.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { FeatureList } from '../feature-list.tsx'
import { useBillingChoice } from './billing-choice.ts'
import { ComparisonTable } from './comparison-table.tsx'
import { largerSavings } from './larger-savings.ts'
import { PlanCard } from './plan-card.tsx'
import { planQuestions } from './plan-questions.ts'
import { PLAN_LIST } from './plans-skeleton.tsx'
import { type PlansViewer, phoneOrderOf } from './viewer.ts'
import { ViewerNotice } from './viewer-notice.tsx'

const BILLINGS: { value: BillingPeriod; label: string }[] = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly (20% off)' },
]

/** The cards do not repeat these features. */
const ON_EVERY_PLAN = [
  'Unlimited check-ins',
  'Live dashboard',
  'QR code and poster for every link',
  'Photo on the spot',
]

/** A creator whose cards will change places does not see them move. */
const HIDDEN_ON_PHONES = 'max-md:in-data-account:invisible'

type Props = {
  plans: PlanOffer[]
  prices: UseQueryResult<Price[]>
  /** Undefined until it is known whose page this is. */
  viewer: PlansViewer | undefined
  isLoading: boolean
}

export function OfferList({ plans, prices, viewer, isLoading }: Props) {
  const { area, billing, setBilling } = useBillingChoice()
  return (
    <>
      {viewer && <ViewerNotice viewer={viewer} />}
      {prices.error && (
        <ErrorNotice title="We couldn’t load the prices" error={prices.error} onRetry={prices.refetch} />
      )}
      <div className="flex flex-col gap-4 pb-4 lg:pb-10">
        {/* The words stand beside the choice, or in the space above a phone's cards. */}
        <div
          ref={area}
          data-billing
          className="-mb-4 flex flex-col sm:mb-0 xl:mb-2 sm:flex-row sm:items-center sm:gap-x-4"
        >
          <div className="w-full sm:w-auto noscript:hidden">
            <Segmented label="Billing" value={billing} options={BILLINGS} onChange={setBilling} />
          </div>
          <div className="min-h-5 text-14 text-ink-2">
            <p role="status">{isLoading && 'Loading plans...'}</p>
            {!isLoading && prices.data && <p>{largerSavings(plans, prices.data)}</p>}
          </div>
        </div>
        <ul className={cx(PLAN_LIST, !viewer && HIDDEN_ON_PHONES)}>
          {plans.map((plan, at) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              before={plans[at - 1]}
              prices={prices.error ? [] : (prices.data ?? [])}
              unpriced={prices.error?.message}
              billing={billing}
              viewer={viewer}
              phoneOrder={viewer && phoneOrderOf(plan.name, viewer)}
            />
          ))}
        </ul>
        <section aria-labelledby="every-plan" className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-14">
          <h2 id="every-plan" className="font-medium max-xl:w-full">
            Every plan has
          </h2>
          <FeatureList
            features={ON_EVERY_PLAN}
            className="gap-x-6 gap-y-0.5 text-ink-2 max-xl:w-full sm:gap-y-2 sm:max-xl:grid sm:max-xl:grid-cols-2 xl:flex-row"
          />
        </section>
        <p className="text-14 text-ink-2">
          Need more links or custom terms? Ask for a custom enterprise plan through the{' '}
          <Link href={paths.support} className="text-accent-ink underline">
            support form
          </Link>
          .
        </p>
      </div>
      <ComparisonTable plans={plans} viewer={viewer} />
      <section
        aria-labelledby="plan-questions"
        className="mt-4 grid gap-6 lg:mt-10 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-12"
      >
        <h2 id="plan-questions" className="font-bold text-28">
          Before you choose
        </h2>
        <Questions questions={planQuestions} />
      </section>
    </>
  )
}
