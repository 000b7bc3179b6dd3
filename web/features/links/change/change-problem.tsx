import { CallError } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { CreatorPlan } from '../../billing/index.ts'
import { DashboardButton } from '../dashboard-button.tsx'
import { fieldOf } from '../field-problems.ts'
import { MoreLinksLink } from '../upgrade-links.tsx'

type Props = {
  error: Error | null
  email: string
  plan: CreatorPlan
  /** Loads the link as it is now, in place of the typed fields. */
  onReload: () => void
}

/** Why the changes were not saved, and what to do about it, above the button. */
export function ChangeProblem({ error, email, plan, onReload }: Props) {
  if (!error || fieldOf(error)) return null
  const code = error instanceof CallError ? error.code : undefined
  if (code === 'link_changed')
    return (
      <Notice
        tone="warn"
        role="alert"
        title={error.message}
        action={
          <Button variant="secondary" onClick={onReload}>
            Load It Again
          </Button>
        }
      >
        What you typed here is replaced by the newest.
      </Notice>
    )
  if (code === 'plan_limit' || code === 'account_expired')
    return (
      <Notice
        tone="warn"
        role="alert"
        title="You’re using all your active links"
        action={
          <>
            <MoreLinksLink email={email} plan={plan} />
            <DashboardButton email={email} variant="secondary" />
          </>
        }
      >
        Opened again, this link would be one too many. Upgrade, delete another one, or save your other changes.
      </Notice>
    )
  return <Notice tone="danger" role="alert" title={error.message} />
}
