import { Crown } from 'lucide-react'
import { useState } from 'react'
import type { PlanOffer } from '../../../../contract/plans.ts'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RingWithIcon } from '../../../ui/ring-with-icon.tsx'
import type { AccountSummary, ScheduledChange } from '../account-queries.ts'
import { ChangeFrame } from './change-frame.tsx'
import { plansAbove } from './offered-plans.ts'
import { PendingChangeDialog } from './pending-change.tsx'
import { PlanChoices } from './plan-choices.tsx'
import { UpgradeDialog } from './upgrade-dialog.tsx'

export const UpgradeScreen = ({ email }: { email: string }) => (
  <ChangeFrame email={email} title="Upgrade Your Plan">
    {(summary, pending) => <Upgrades summary={summary} pending={pending} />}
  </ChangeFrame>
)

type Props = { summary: AccountSummary; pending: ScheduledChange | null }

function Upgrades({ summary: { creator, plan, money }, pending }: Props) {
  const [chosen, setChosen] = useState<PlanOffer | null>(null)
  const wasYearly = creator.billingPeriod === 'yearly'
  return (
    <>
      {wasYearly && plan.name !== 'Business' && (
        <Notice title="Upgrades are billed monthly">
          Your yearly billing ends when you upgrade. What you’ve paid for the rest of the year is credited.
        </Notice>
      )}
      <PlanChoices
        current={plan}
        currentBilling={wasYearly ? 'yearly' : 'monthly'}
        offered={plansAbove}
        billing="monthly"
        verb="Upgrade"
        onChoose={setChosen}
        none={<HighestPlan name={plan.name} />}
      />
      <PendingChangeDialog
        email={creator.email}
        open={chosen !== null && pending !== null}
        onClose={() => setChosen(null)}
      />
      {chosen && !pending && (
        <UpgradeDialog
          email={creator.email}
          plan={chosen}
          wasYearly={wasYearly}
          card={money.card}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}

const HighestPlan = ({ name }: { name: string }) => (
  <Card className="flex flex-col items-center gap-4 py-12 text-center">
    <RingWithIcon icon={Crown} tone="accent" />
    <div className="flex flex-col gap-1">
      <h2 className="font-bold text-22">You're on the highest plan!</h2>
      <p className="text-16 text-ink-2">{name} has everything we offer.</p>
    </div>
  </Card>
)
