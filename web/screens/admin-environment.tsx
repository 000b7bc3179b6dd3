import { EnvironmentScreen } from '../features/admin/index.ts'
import {
  CreatorLayout,
  DashboardAccessScreen,
  SessionExpiredRedirect,
  TokenGate,
  useNewestToken,
} from '../features/creators/index.ts'

export const AdminEnvironment = () => (
  <TokenGate
    key={useNewestToken()}
    purposes={['admin_access']}
    expired={<SessionExpiredRedirect />}
    signedOut={<DashboardAccessScreen />}
  >
    {email => (
      <CreatorLayout email={email}>
        <EnvironmentScreen email={email} />
      </CreatorLayout>
    )}
  </TokenGate>
)
