import { useLocation } from 'wouter'
import { paths } from '../../../contract/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { AccountSummary } from '../billing/index.ts'
import { storeEmail } from '../creators/index.ts'
import { Section } from './account-cards.tsx'
import { isEnding, planActions } from './plan-actions.ts'
import { cancellationWords } from './words.ts'

export function AccountManagement({ summary }: { summary: AccountSummary }) {
  const [, navigate] = useLocation()
  const { subscription } = planActions(summary)
  const open = (path: string) => {
    storeEmail(summary.creator.email)
    navigate(path)
  }
  return (
    <Card>
      <Section title="Account Management" wide>
        <p className="text-14 text-ink-2">
          {subscription === 'cancel' && `${cancellationWords(summary)} `}
          Deleting your account removes it and all its links for good.
        </p>
        <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
          {subscription === 'cancel' && (
            <Button variant="secondary" onClick={() => open(paths.cancelSubscription)}>
              Cancel Subscription
            </Button>
          )}
          {subscription === 'reactivate' && !isEnding(summary) && (
            <Button variant="secondary" onClick={() => open(paths.reactivateSubscription)}>
              Reactivate Subscription
            </Button>
          )}
          <Button variant="quiet" onClick={() => open(paths.deleteAccount)}>
            <span className="text-danger">Delete Account</span>
          </Button>
        </div>
      </Section>
    </Card>
  )
}
