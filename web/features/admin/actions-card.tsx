import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw, UploadCloud } from 'lucide-react'
import { useId } from 'react'
import { problems } from '../../../contract/problems.ts'
import { hasPlans } from '../../lib/service-traits.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { WithFreshSession } from '../creators/index.ts'
import { ENVIRONMENT, providerQuery } from './queries.ts'
import { SyncDialog } from './sync-dialog.tsx'
import { useLivePrices } from './use-live-prices.ts'

export function ActionsCard({ withFreshSession }: { withFreshSession: WithFreshSession }) {
  const id = useId()
  const client = useQueryClient()
  const { data: provider } = useQuery(providerQuery)
  const refreshing = useIsFetching({ queryKey: ENVIRONMENT }) > 0
  const prices = useLivePrices(withFreshSession)
  const withoutKey = provider?.hasLiveKeys === false

  return (
    <Card aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="font-bold text-18">
        Environment Actions
      </h2>
      {hasPlans() && (
        <p id={`${id}-sync`} className="text-14 text-ink-2">
          {withoutKey
            ? problems.live_key_missing.error
            : 'Syncing updates the live prices to match this product’s price list. You’ll see what would change first.'}
        </p>
      )}
      <div className="flex flex-col gap-2 sm:flex-row">
        {hasPlans() && (
          <Button
            icon={<Icon as={UploadCloud} />}
            aria-describedby={`${id}-sync`}
            disabled={!provider || withoutKey}
            busy={prices.previewing && 'Checking...'}
            onClick={prices.preview}
          >
            Sync Live Prices
          </Button>
        )}
        <Button
          variant="secondary"
          icon={<Icon as={RefreshCw} />}
          busy={refreshing && 'Refreshing...'}
          onClick={() => client.invalidateQueries({ queryKey: ENVIRONMENT })}
        >
          Refresh All Data
        </Button>
      </div>
      {prices.planned && (
        <SyncDialog
          changes={prices.planned}
          applying={prices.applying}
          onApply={prices.apply}
          onClose={prices.dismiss}
        />
      )}
    </Card>
  )
}
