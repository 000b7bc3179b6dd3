import { useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { Link } from 'wouter'
import type { z } from 'zod'
import type { upgradePreview } from '../../../../contract/billing.ts'
import { paths } from '../../../../contract/paths.ts'
import type { PlanOffer } from '../../../../contract/plans.ts'
import { CallError } from '../../../lib/call.ts'
import { longDate } from '../../../lib/long-date.ts'
import { moneyOfCents } from '../../../lib/money.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { unbroken } from '../../../ui/unbroken.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { storeEmail } from '../../creators/index.ts'
import type { AccountSummary } from '../account-queries.ts'
import { cardWords } from '../card-words.ts'
import { isPendingChange, PendingChangeDialog } from './pending-change.tsx'
import { upgradePreviewQuery } from './queries.ts'
import { useClickLock } from './use-click-lock.ts'
import { upgradeFailure, useUpgrade } from './use-upgrade.ts'

const LOCK_MS = 3000

type Card = NonNullable<AccountSummary['money']['card']>
type Preview = z.infer<(typeof upgradePreview.replies)[200]>
type Props = {
  email: string
  plan: PlanOffer
  wasYearly: boolean
  /** The card that will be charged. */
  card: Card | null
  onClose: () => void
}

/** Shows the amount before it is charged. */
export function UpgradeDialog({ email, plan, wasYearly, card, onClose }: Props) {
  const { data: preview, error, refetch } = useQuery(upgradePreviewQuery(plan.name))
  const upgrade = useUpgrade(email, {
    onFailed: failure => failure instanceof CallError && failure.code === 'price_changed' && refetch(),
  })
  const { locked, lock } = useClickLock(LOCK_MS)
  if (isPendingChange(error) || isPendingChange(upgrade.error))
    return <PendingChangeDialog email={email} open onClose={onClose} />

  const confirm = () => {
    if (!preview || upgrade.isPending) return
    lock()
    upgrade.mutate({ newPlanName: plan.name, prorationDate: preview.prorationDate })
  }

  return (
    <Dialog
      open
      onOpenChange={open => !open && !upgrade.isPending && onClose()}
      title={`Upgrade to ${plan.name}`}
      description="The new plan starts as soon as it’s paid."
      actions={
        <>
          <Button
            disabled={!preview}
            busy={upgrade.isPending ? 'Upgrading...' : locked && 'Please wait...'}
            onClick={confirm}
          >
            {preview ? payLabel(preview) : 'Upgrade'}
          </Button>
          <Button variant="secondary" disabled={upgrade.isPending} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      {preview ? (
        <>
          <Amounts preview={preview} wasYearly={wasYearly} />
          {card && preview.dueNowCents > 0 && <PaidWith card={card} email={email} />}
        </>
      ) : error ? (
        <ErrorNotice title="We couldn’t work out the amount" error={error} onRetry={refetch} />
      ) : (
        <div role="status" aria-label="Working out the amount" className="flex flex-col gap-3">
          <Skeleton className="h-7 w-full" />
          <Skeleton className="h-7 w-full" />
          <Skeleton className="h-7 w-full" />
        </div>
      )}
      {upgrade.error && <FailureNotice {...upgradeFailure(upgrade.error)} />}
    </Dialog>
  )
}

const payLabel = ({ dueNowCents, currency }: Preview) =>
  dueNowCents > 0
    ? `Pay ${moneyOfCents(dueNowCents, currency)} and Upgrade`
    : `Upgrade: ${moneyOfCents(0, currency)} due`

function Amounts({ preview, wasYearly }: { preview: Preview; wasYearly: boolean }) {
  const { currency, dueNowCents, fromCreditCents, creditCents, carriedCents, monthlyCents, nextBillingDate } = preview
  const money = (cents: number) => moneyOfCents(cents, currency)
  return (
    <>
      <p className="font-medium text-16">
        {unbroken(
          `Due now ${money(dueNowCents)}, then ${money(monthlyCents)} each month from ${longDate(nextBillingDate)}.`,
        )}
      </p>
      {(fromCreditCents > 0 || creditCents > 0 || carriedCents > 0) && (
        <Facts>
          {fromCreditCents > 0 && <Fact name="From your credit">{money(fromCreditCents)}</Fact>}
          {creditCents > 0 && <Fact name="Credit for your next invoices">{money(creditCents)}</Fact>}
          {carriedCents > 0 && <Fact name="Added to your next invoice">{money(carriedCents)}</Fact>}
        </Facts>
      )}
      {carriedCents > 0 && (
        <p className="text-14 text-ink-2">
          {money(carriedCents)} is too little to charge now, so it’s added to your next invoice.
        </p>
      )}
      <p className="text-14 text-ink-2">
        You only pay the difference. Unused time on your current plan is credited.
        {wasYearly && ' Your yearly billing ends, and the new plan is billed monthly.'}
      </p>
    </>
  )
}

const PaidWith = ({ card, email }: { card: Card; email: string }) => (
  <p className="flex flex-wrap items-center gap-x-2 border-line border-t pt-3 text-14">
    <Icon as={CreditCard} />
    <span>{cardWords(card)}</span>
    <span className="ms-auto">
      <Link
        href={paths.myAccount}
        onClick={() => storeEmail(email)}
        className="inline-flex min-h-11 items-center text-accent-ink underline underline-offset-2"
      >
        Change<VisuallyHidden> Card</VisuallyHidden>
      </Link>
    </span>
  </p>
)
