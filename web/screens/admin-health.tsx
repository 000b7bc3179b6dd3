import { HealthScreen } from '../features/admin/index.ts'
import {
  CreatorLayout,
  DashboardAccessScreen,
  SessionExpiredRedirect,
  TokenGate,
  useNewestToken,
} from '../features/creators/index.ts'

export const AdminHealth = () => (
  <TokenGate
    key={useNewestToken()}
    purposes={['admin_access']}
    expired={<SessionExpiredRedirect />}
    signedOut={<DashboardAccessScreen />}
  >
    {email => (
      <CreatorLayout email={email}>
        <HealthScreen />
      </CreatorLayout>
    )}
  </TokenGate>
)
