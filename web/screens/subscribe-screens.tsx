import { lazy } from 'react'
import { paths } from '../paths.ts'
import type { Screen } from './screen.ts'

const Plans = lazy(async () => {
  const [{ HeaderForAnyone }, { PlansScreen }] = await Promise.all([
    import('../features/creators/header-for-anyone.tsx'),
    import('../features/billing/plans/plans-screen.tsx'),
  ])
  return { default: () => <PlansScreen header={<HeaderForAnyone />} /> }
})

export const subscribeScreens: Screen[] = [{ path: paths.plans, component: Plans }]
