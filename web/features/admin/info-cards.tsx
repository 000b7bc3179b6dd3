import { useQuery } from '@tanstack/react-query'
import { hasPlans } from '../../lib/service-traits.ts'
import { Badge } from '../../ui/badge.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { EnvironmentCard } from './environment-card.tsx'
import { ModeBadge } from './mode-badge.tsx'
import { databaseQuery, type Provider, providerQuery } from './queries.ts'

export function ProviderCard() {
  const query = useQuery(providerQuery)
  return (
    <EnvironmentCard
      title="Payment Provider Configuration"
      badge={query.data && <ModeBadge mode={query.data.mode} />}
      query={query}
      lines={hasPlans() ? 6 : 2}
    >
      {provider => (
        <Facts>
          <Fact name="Mode">{hasPlans() ? MODES[provider.mode] : 'Off: this service has no plans'}</Fact>
          <Fact name="Environment">{provider.environment}</Fact>
          {hasPlans() && <Keys {...provider} />}
        </Facts>
      )}
    </EnvironmentCard>
  )
}

const Keys = ({ hasTestKeys, hasLiveKeys, currentSecretKey, currentWebhookSecret }: Provider) => (
  <>
    <Fact name="Test keys">{given(hasTestKeys)}</Fact>
    <Fact name="Live keys">{given(hasLiveKeys)}</Fact>
    <Fact name="Current secret key">
      <Secret masked={currentSecretKey} />
    </Fact>
    <Fact name="Current webhook secret">
      <Secret masked={currentWebhookSecret} />
    </Fact>
  </>
)

const MODES = {
  test: 'Stripe, test mode',
  live: 'Stripe, live mode',
  simulated: 'Simulator, no money moves',
  off: 'Off: no keys are set',
}

const given = (has: boolean) => (has ? 'Set' : 'Not set')

const Secret = ({ masked }: { masked: string | null }) =>
  masked ? (
    <code className="font-mono">
      <span className="sr-only">hidden, ends with </span>
      {masked}
    </code>
  ) : (
    'Not set'
  )

export function DatabaseCard() {
  const query = useQuery(databaseQuery)
  return (
    <EnvironmentCard title="Database Configuration" query={query} lines={4}>
      {({ environment, database, creatorCount, estimated, host }) => (
        <Facts>
          <Fact name="Environment">{environment}</Fact>
          <Fact name="Database">
            <code className="font-mono">{database}</code>
          </Fact>
          <Fact name="Creators">
            {creatorCount.toLocaleString()}
            {estimated && <Badge>estimated</Badge>}
          </Fact>
          <Fact name="Host">
            <code className="font-mono">{host}</code>
          </Fact>
        </Facts>
      )}
    </EnvironmentCard>
  )
}
