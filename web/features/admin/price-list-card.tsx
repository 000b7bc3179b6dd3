import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Price } from '../../../contract/plans.ts'
import { money } from '../../lib/money.ts'
import { plural } from '../../lib/plural.ts'
import { Button } from '../../ui/button.tsx'
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

function List({ prices }: { prices: Price[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? prices : prices.slice(0, SHOWN)
  return (
    <>
      <Facts>
        {shown.map(price => (
          <Fact key={price.id} name={`${price.planName}, ${price.interval}`}>
            <span className="tabular-nums">{money(price.amount, price.currency)}</span>
          </Fact>
        ))}
      </Facts>
      <div className="-mb-2 flex min-h-13 items-center justify-between gap-4 border-line border-t pt-2 text-14 text-ink-2">
        <p>
          Total: {plural(prices.length, 'price')}
          {shown.length < prices.length && `, ${shown.length} shown`}
        </p>
        {prices.length > SHOWN && (
          <div className="-me-4">
            <Button variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? 'Show Fewer' : 'Show All'}
            </Button>
          </div>
        )}
      </div>
    </>
  )
}
