import type { Dashboard } from '../../../../contract/links.ts'
import { Notice } from '../../../ui/notice.tsx'
import { plansFromAccountPath } from '../../billing/index.ts'
import { AccountLink } from '../../creators/index.ts'
import { linkStatus } from '../link-status.ts'
import { UpgradeLink } from '../upgrade-links.tsx'
import { isHighestPlan } from './plan.ts'

/** Why links refuse check-ins, and what to do about it. */
export function PlanNotices({ creator, links, now }: Dashboard & { now: Date }) {
  if (creator.isAccountExpired) return <AccountExpired email={creator.email} />
  const blocked = blockedLinks(links, now)
  return blocked > 0 ? <LinksBlocked creator={creator} blocked={blocked} /> : null
}

export const blockedLinks = (links: Dashboard['links'], now: Date): number =>
  links.filter(link => linkStatus(link, now) === 'Blocked').length

const AccountExpired = ({ email }: { email: string }) => (
  <Notice
    tone="danger"
    wide
    title="Account expired - Please renew your subscription"
    action={
      <AccountLink href={plansFromAccountPath} email={email} variant="primary">
        Renew
      </AccountLink>
    }
  >
    Only your newest link stays open. The others are blocked.
  </Notice>
)

const LinksBlocked = ({ creator, blocked }: { creator: Dashboard['creator']; blocked: number }) => (
  <Notice
    tone="warn"
    wide
    title={blocked === 1 ? '1 link is blocked' : `${blocked.toLocaleString()} links are blocked`}
    action={!isHighestPlan(creator.planName) && <UpgradeLink {...creator} />}
  >
    The {creator.planName} plan allows {creator.monthlyLimit.toLocaleString()} active{' '}
    {creator.monthlyLimit === 1 ? 'link' : 'links'}. The newest stay open, and the others don’t accept check-ins.
    Upgrade or delete links you no longer need, and they open again.
  </Notice>
)
