import { useQuery } from '@tanstack/react-query'
import { Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BillingPeriod } from '../../../../contract/plan-names.ts'
import type { PlanOffer } from '../../../../contract/plans.ts'
import { money } from '../../../lib/money.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FeatureList } from '../feature-list.tsx'
import { intervalOf, priceOf } from '../price-words.ts'
import { plansQuery, pricesQuery } from '../queries.ts'
import { ChoicesSkeleton } from './change-frame.tsx'
import type { CurrentPlan } from './offered-plans.ts'
import { type Differences, differencesOf } from './plan-differences.ts'

type Props = {
  current: CurrentPlan
  /** Selects the plans to offer. */
  offered: (plans: readonly PlanOffer[], current: CurrentPlan) => PlanOffer[]
  currentBilling: BillingPeriod
  /** How the new plan is billed. */
  billing: BillingPeriod
  verb: 'Upgrade' | 'Downgrade'
  onChoose: (plan: PlanOffer) => void
  /** Shown when no plan is offered. */
  none: ReactNode
}

/** Without the creator's own plan in the list, higher and lower plans cannot be told apart. */
const NOT_FOUND = {
  title: 'Plan information not found',
  error: new Error('Please try again in a moment, or contact support.'),
}

export function PlanChoices({ current, currentBilling, offered, billing, verb, onChoose, none }: Props) {
  const { data, error, refetch } = useQuery(plansQuery)
  if (!data)
    return error ? (
      <ErrorNotice title="We couldn’t load the plans" error={error} onRetry={refetch} />
    ) : (
      <ChoicesSkeleton />
    )
  const currentOffer = data.find(({ id }) => id === current.id)
  if (!currentOffer) return <ErrorNotice {...NOT_FOUND} onRetry={refetch} />
  const plans = offered(data, current)
  if (plans.length === 0) return none
  return (
    <div className="flex flex-col gap-4">
      <OwnPlan name={currentOffer.name} billing={currentBilling} />
      <ul className="flex flex-col gap-4">
        {plans.map((plan, index) => (
          <li key={plan.id}>
            <Choice
              plan={plan}
              current={currentOffer}
              billing={billing}
              verb={verb}
              first={index === 0}
              onChoose={() => onChoose(plan)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The plan with which those below are compared. On phones the heading has said it, and the first button must be in view. */
const OwnPlan = ({ name, billing }: { name: string; billing: BillingPeriod }) => (
  <section
    aria-label="Your plan"
    className="hidden items-center justify-between gap-4 rounded-16 border border-line px-6 py-3 md:flex"
  >
    <div className="flex flex-col gap-1">
      <h2 className="font-bold text-18">{name}</h2>
      <Price planName={name} billing={billing} />
    </div>
    <p className="w-50 text-center text-14 text-ink-2">Your plan</p>
  </section>
)

type ChoiceProps = Pick<Props, 'billing' | 'verb'> & {
  plan: PlanOffer
  current: PlanOffer
  first: boolean
  onChoose: () => void
}

/** Most creators come for the next higher plan, so its button is the one that stands out. */
const Choice = ({ plan, current, billing, verb, first, onChoose }: ChoiceProps) => (
  <Card
    aria-label={plan.name}
    className="grid gap-4 md:grid-cols-[9.5rem_minmax(0,1fr)_12.5rem] md:items-center md:gap-6"
  >
    <div className="flex flex-col gap-1">
      <h2 className="font-bold text-18">{plan.name}</h2>
      <Price planName={plan.name} billing={billing} />
    </div>
    <div className="flex flex-col gap-2 text-14">
      <Difference {...differencesOf(plan, current)} name={current.name} higher={verb === 'Upgrade'} />
    </div>
    <Button wide variant={verb === 'Upgrade' && first ? 'primary' : 'secondary'} onClick={onChoose}>
      {verb} to {plan.name}
    </Button>
  </Card>
)

const Difference = ({ has, loses, name, higher }: Differences & { name: string; higher: boolean }) => (
  <>
    <FeatureList features={has} fewer={!higher} className="gap-2" />
    {loses.length > 0 ? (
      <p className="flex gap-2 text-ink-2">
        <Icon as={Minus} />
        <span>Without {loses.join(', ')}</span>
      </p>
    ) : (
      <p className="ps-7 text-ink-2">
        and everything {higher ? 'in' : 'else in'} {name}
      </p>
    )}
  </>
)

function Price({ planName, billing }: { planName: string; billing: BillingPeriod }) {
  const { data, isPending } = useQuery(pricesQuery)
  const price = data && priceOf(data, planName, billing)
  if (isPending) return <Skeleton className="h-7 w-32" />
  if (!price) return <p className="text-14 text-ink-2">Price not available right now</p>
  return (
    <p className="flex items-baseline gap-1">
      <span className="font-bold text-22">{money(price.amount, price.currency)}</span>
      <span className="whitespace-nowrap text-14 text-ink-2">per {intervalOf(billing)}</span>
    </p>
  )
}
