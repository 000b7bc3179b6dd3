import { Redirect, useSearch } from 'wouter'
import { paths } from '../../contract/paths.ts'
import { CheckInDetailsScreen, InvalidLink } from '../features/checkins/index.ts'
import { CreatorLayout, TokenGate } from '../features/creators/index.ts'
import { AnalyticsSection, RecentDays } from '../features/insights/index.ts'

export function CheckInDetails() {
  const linkId = new URLSearchParams(useSearch()).get('linkId')
  return (
    <TokenGate
      purposes={['dashboard_access']}
      expired={linkId ? <Redirect replace to={paths.dashboard} /> : <InvalidLink />}
    >
      {email => (
        <CreatorLayout email={email}>
          {linkId ? (
            <CheckInDetailsScreen
              key={linkId}
              linkId={linkId}
              email={email}
              recentDays={checkInCount => <RecentDays linkId={linkId} checkInCount={checkInCount} />}
              analytics={checkInCount => <AnalyticsSection linkId={linkId} email={email} checkInCount={checkInCount} />}
            />
          ) : (
            <InvalidLink />
          )}
        </CreatorLayout>
      )}
    </TokenGate>
  )
}
