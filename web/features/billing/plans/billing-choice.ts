import { useLayoutEffect, useRef, useState } from 'react'
import type { BillingPeriod } from '../../../../contract/plan-names.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { billingNamed } from '../billing-paths.ts'

const inUrl = (): BillingPeriod => billingNamed(new URLSearchParams(location.search).get('billing'))

/** The billing period shown: the one chosen, else the one in the URL. `area` surrounds the radio buttons. */
export function useBillingChoice() {
  const hydrated = useHydrated()
  const [chosen, setBilling] = useState<BillingPeriod | null>(null)
  const area = useRef<HTMLDivElement>(null)

  // A press before the page was hydrated has changed the radio button alone.
  useLayoutEffect(() => {
    const checked = area.current?.querySelector<HTMLInputElement>(':checked')?.value
    if (checked === 'yearly') setBilling(checked)
  }, [])

  return { area, billing: chosen ?? (hydrated ? inUrl() : 'monthly'), setBilling }
}
