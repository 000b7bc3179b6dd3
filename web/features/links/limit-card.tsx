import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { neverExpires } from '../../../contract/expiry.ts'
import type { DashboardLink } from '../../../contract/links.ts'
import { checkInDetailsPath } from '../../../contract/paths.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { RelativeTime } from '../../ui/time.tsx'
import type { CreatorPlan } from '../billing/index.ts'
import { isHighestPlan } from './dashboard/plan.ts'
import { DashboardButton } from './dashboard-button.tsx'
import { nextToExpire } from './next-to-expire.ts'
import { PlanBanner } from './plan-banner.tsx'
import { dashboardQuery } from './queries.ts'
import { MoreLinksLink } from './upgrade-links.tsx'

type Props = { email: string; plan: CreatorPlan }

/** Within the ring of its page: why no link can be created, which link is in the way, and what to do about it. */
export function LimitCard({ email, plan }: Props) {
  const { data } = useQuery(dashboardQuery(email))
  const next = data && nextToExpire(data.links, serverNow())
  const upgradable = plan.isAccountExpired || !isHighestPlan(plan.plan.name)
  return (
    <>
      <div className="-mt-4 flex justify-center">
        <PlanBanner plan={plan} centred />
      </div>
      {!plan.isAccountExpired && (
        <p className="text-balance text-center text-16 text-ink-2">
          {plan.activeLinksCount === 1 ? <OnlyLink link={next} /> : <NextLink link={next} />}{' '}
          {optionsText(plan, next !== undefined && !neverExpires(next.expiresAt))}
        </p>
      )}
      <div className="mx-auto flex w-full max-w-72 flex-col gap-2">
        <MoreLinksLink email={email} plan={plan} variant="primary" wide />
        <DashboardButton email={email} variant={upgradable ? 'secondary' : 'primary'} wide />
      </div>
    </>
  )
}

/** Undefined until the links are known. */
type LinkProps = { link: DashboardLink | undefined }

const OnlyLink = ({ link }: LinkProps) =>
  link ? (
    <>
      <Name link={link} /> is your one active link. It{' '}
      {neverExpires(link.expiresAt) ? (
        'never expires.'
      ) : (
        <>
          expires <RelativeTime at={link.expiresAt} />.
        </>
      )}
    </>
  ) : (
    ALL_USED
  )

const NextLink = ({ link }: LinkProps) => (
  <>
    {ALL_USED}
    {link && !neverExpires(link.expiresAt) && (
      <>
        {' '}
        <Name link={link} /> is the next to expire, <RelativeTime at={link.expiresAt} />.
      </>
    )}
  </>
)

const Name = ({ link: { id, locationName } }: { link: DashboardLink }) => (
  <Link href={checkInDetailsPath(id)} className="font-medium text-ink wrap-anywhere">
    {locationName}
  </Link>
)

const ALL_USED = 'You’re using all your active links.'

function optionsText({ plan, activeLinksCount }: CreatorPlan, oneExpires: boolean): string {
  const one = activeLinksCount === 1 ? 'it' : 'one'
  const options = [!isHighestPlan(plan.name) && 'upgrade', `delete ${one}`, oneExpires && `wait for ${one} to expire`]
  const words = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(options.filter(option => option !== false))
  return `${words[0]!.toUpperCase()}${words.slice(1)}.`
}
