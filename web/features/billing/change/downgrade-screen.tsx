import { useState } from 'react'
import type { PlanOffer } from '../../../../contract/plans.ts'
import { Card } from '../../../ui/card.tsx'
import type { AccountSummary, ScheduledChange } from '../account-queries.ts'
import { ChangeFrame } from './change-frame.tsx'
import { DowngradeDialog } from './downgrade-dialog.tsx'
import { plansBelow } from './offered-plans.ts'
import { PendingChangeDialog } from './pending-change.tsx'
import { PlanChoices } from './plan-choices.tsx'

export const DowngradeScreen = ({ email }: { email: string }) => (
  <ChangeFrame email={email} title="Downgrade Your Plan">
    {(summary, pending) => <Downgrades summary={summary} pending={pending} />}
  </ChangeFrame>
)

type Props = { summary: AccountSummary; pending: ScheduledChange | null }

function Downgrades({ summary, pending }: Props) {
  const { creator, plan } = summary
  const [chosen, setChosen] = useState<PlanOffer | null>(null)
  const billing = creator.billingPeriod === 'yearly' ? 'yearly' : 'monthly'
  return (
    <>
      <p className="-mt-4 text-16 text-ink-2">
        A downgrade takes effect at the end of your billing period. There are no refunds.
      </p>
      <PlanChoices
        current={plan}
        currentBilling={billing}
        offered={plansBelow}
        billing={billing}
        verb="Downgrade"
        onChoose={setChosen}
        none={<LowestPlan name={plan.name} />}
      />
      <PendingChangeDialog
        email={creator.email}
        open={chosen !== null && pending !== null}
        onClose={() => setChosen(null)}
      />
      {chosen && !pending && <DowngradeDialog summary={summary} plan={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

const LowestPlan = ({ name }: { name: string }) => (
  <Card className="flex flex-col gap-1">
    <h2 className="font-bold text-18">There is no lower paid plan than {name}</h2>
    <p className="text-16 text-ink-2">To stop paying, cancel your subscription in My Account.</p>
  </Card>
)
