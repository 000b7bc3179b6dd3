import { useQuery } from '@tanstack/react-query'
import type { Price } from '../../../contract/plans.ts'
import { money } from '../../lib/money.ts'
import { Fact, Facts } from '../../ui/facts.tsx'
import { EnvironmentCard } from './environment-card.tsx'
import { ModeBadge } from './mode-badge.tsx'
import { type PriceEnv, pricesQuery } from './queries.ts'

const SHOWN = 4

const TITLES = { test: 'Test Mode Prices', live: 'Live Mode Prices' }
const NONE = {
  test: 'No prices in test mode. Set test keys, then create them with npm run seed-prices.',
  live: 'No prices in live mode. Set a live key, then use Sync Live Prices.',
}

export function PriceListCard({ env }: { env: PriceEnv }) {
  const query = useQuery(pricesQuery(env))
  return (
    <EnvironmentCard title={TITLES[env]} badge={<ModeBadge mode={env} />} query={query} lines={SHOWN + 1}>
      {prices => (prices.length === 0 ? <p className="text-14 text-ink-2">{NONE[env]}</p> : <List prices={prices} />)}
    </EnvironmentCard>
  )
}

const List = ({ prices }: { prices: Price[] }) => (
  <>
    <Facts>
      {prices.slice(0, SHOWN).map(price => (
        <Fact key={price.id} name={`${price.planName}, ${price.interval}`}>
          <span className="tabular-nums">{money(price.amount, price.currency)}</span>
        </Fact>
      ))}
    </Facts>
    <p className="border-line border-t pt-3 text-14 text-ink-2">
      Total: {prices.length} {prices.length === 1 ? 'price' : 'prices'}
    </p>
  </>
)
