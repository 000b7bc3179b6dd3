import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { paths } from '../../../contract/paths.ts'
import { CallError } from '../../lib/call.ts'
import { hasPlans } from '../../lib/service-traits.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { CheckEmail, useFreshSession } from '../creators/index.ts'
import { AccessDenied } from './access-denied.tsx'
import { ActionsCard } from './actions-card.tsx'
import { DisputesCard } from './disputes-card.tsx'
import { EndSessionsCard } from './end-sessions-card.tsx'
import { DatabaseCard, ProviderCard } from './info-cards.tsx'
import { MessagesCard } from './messages-card.tsx'
import { PriceListCard } from './price-list-card.tsx'
import { providerQuery } from './queries.ts'
import { SessionNotice } from './session-notice.tsx'
import { SetupGuide } from './setup-guide.tsx'

/** How this service is set up, for its administrators. */
export function EnvironmentScreen({ email }: { email: string }) {
  const { data, error } = useQuery(providerQuery)
  const { proof, requestProof, withFreshSession } = useFreshSession({ email, purpose: 'admin_access' })
  if (proof) return <CheckEmail {...proof} />
  if (error instanceof CallError && error.status === 403) return <AccessDenied />
  // Nothing of the page is shown before the server has said that this creator is an administrator.
  if (!data && !error) return <PageLoader />

  return (
    <Page
      title="Environment"
      lead="Payment and database configuration."
      width="wide"
      aside={
        <Link href={paths.adminHealth} asChild>
          <ButtonLink variant="secondary">Health</ButtonLink>
        </Link>
      }
    >
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <ProviderCard />
        <DatabaseCard />
        {hasPlans() && (
          <>
            <PriceListCard env="test" />
            <PriceListCard env="live" />
          </>
        )}
      </div>
      {hasPlans() && <DisputesCard />}
      <SessionNotice requestProof={requestProof} />
      <ActionsCard withFreshSession={withFreshSession} />
      <EndSessionsCard withFreshSession={withFreshSession} />
      <MessagesCard withFreshSession={withFreshSession} />
      {hasPlans() && <SetupGuide />}
    </Page>
  )
}
