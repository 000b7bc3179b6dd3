import { CreatorLayout, DashboardAccessScreen, SessionExpiredRedirect, TokenGate } from '../features/creators/index.ts'
import { AnalyticsSection } from '../features/insights/index.ts'
import { AdSlot, DashboardScreen } from '../features/links/index.ts'

export const Dashboard = () => (
  <TokenGate purposes={['dashboard_access']} expired={<SessionExpiredRedirect />} signedOut={<DashboardAccessScreen />}>
    {email => (
      <CreatorLayout email={email}>
        <DashboardScreen
          email={email}
          analytics={checkInCount => <AnalyticsSection titled checkInCount={checkInCount} />}
        />
        <AdSlot email={email} />
      </CreatorLayout>
    )}
  </TokenGate>
)
