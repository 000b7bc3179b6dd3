import { lazy } from 'react'
import { paths } from '../paths.ts'
import { useNewestToken } from './newest-token.ts'
import type { Screen } from './screen.ts'

const Environment = lazy(async () => {
  const [
    { CreatorHeader, SessionExpiredAway, TokenGate },
    { DashboardAccessScreen },
    { CheckEmail },
    { EnvironmentScreen },
  ] = await Promise.all([
    import('../features/creators/signed-in.ts'),
    import('../features/creators/dashboard-access-screen.tsx'),
    import('../features/creators/check-email.tsx'),
    import('../features/admin/environment-screen.tsx'),
  ])
  return {
    default: () => (
      <TokenGate
        key={useNewestToken()}
        purposes={['admin_access']}
        expired={<SessionExpiredAway />}
        signedOut={<DashboardAccessScreen />}
      >
        {email => (
          <EnvironmentScreen
            email={email}
            header={<CreatorHeader email={email} />}
            proofAsked={asked => <CheckEmail {...asked} />}
          />
        )}
      </TokenGate>
    ),
  }
})

export const adminScreens: Screen[] = [{ path: paths.adminEnvironment, component: Environment }]
