import { PlansScreen } from '../features/billing/index.ts'
import { SharedLayout } from '../features/creators/index.ts'

export const Plans = () => (
  <SharedLayout>
    <PlansScreen />
  </SharedLayout>
)
