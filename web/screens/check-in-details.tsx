import { Redirect, useSearch } from 'wouter'
import { paths } from '../../contract/paths.ts'
import { CheckInDetailsScreen, InvalidLink } from '../features/checkins/index.ts'
import { TokenGate } from '../features/creators/index.ts'
import { AnalyticsSection, RecentDays } from '../features/insights/index.ts'

export function CheckInDetails() {
  const linkId = new URLSearchParams(useSearch()).get('linkId')
  if (!linkId) return <InvalidLink />
  return (
    <TokenGate purposes={['dashboard_access']} expired={<Redirect replace to={paths.dashboard} />}>
      {email => (
        <CheckInDetailsScreen
          key={linkId}
          linkId={linkId}
          email={email}
          recentDays={checkInCount => <RecentDays linkId={linkId} checkInCount={checkInCount} />}
          analytics={checkInCount => <AnalyticsSection linkId={linkId} checkInCount={checkInCount} />}
        />
      )}
    </TokenGate>
  )
}
