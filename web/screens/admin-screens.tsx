import { lazy } from 'react'
import { paths } from '../paths.ts'
import type { Screen } from './screen.ts'

const Environment = lazy(async () => {
  const [{ CreatorHeader, SessionExpiredAway, TokenGate }, { DashboardAccessScreen }, { EnvironmentScreen }] =
    await Promise.all([
      import('../features/creators/signed-in.ts'),
      import('../features/creators/dashboard-access-screen.tsx'),
      import('../features/admin/environment-screen.tsx'),
    ])
  return {
    default: () => (
      <TokenGate purposes={['dashboard_access']} expired={<SessionExpiredAway />} signedOut={<DashboardAccessScreen />}>
        {email => <EnvironmentScreen header={<CreatorHeader email={email} />} />}
      </TokenGate>
    ),
  }
})

export const adminScreens: Screen[] = [{ path: paths.adminEnvironment, component: Environment }]
