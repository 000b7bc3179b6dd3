import { lazy, Suspense, useEffect, useRef } from 'react'
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter'
import { movedPages, sitePages } from '../contract/pages.ts'
import { SimulatedPayments } from './features/billing/simulated-payments.tsx'
import { paths } from './paths.ts'
import { accountScreens } from './screens/account-screens.tsx'
import { adminScreens } from './screens/admin-screens.tsx'
import { screen } from './screens/screen.ts'
import { subscribeScreens } from './screens/subscribe-screens.tsx'
import { CrashGuard } from './ui/crash-guard.tsx'
import { PageLoader } from './ui/page-loader.tsx'

const CreateScreen = screen(() => import('./features/creators/create-screen.tsx'), 'CreateScreen')
const VerifyScreen = screen(() => import('./features/creators/verify-screen.tsx'), 'VerifyScreen')
const SelectLocation = lazy(async () => {
  const [{ CreatorHeader, SessionExpiredCard, TokenGate }, { SelectLocationScreen }, { AdSlot }] = await Promise.all([
    import('./features/creators/signed-in.ts'),
    import('./features/links/select-location-screen.tsx'),
    import('./features/links/ad-slot.tsx'),
  ])
  return {
    default: () => (
      <TokenGate purposes={['create_link']} expired={<SessionExpiredCard />} emailPage={paths.create}>
        {email => (
          <>
            <SelectLocationScreen email={email} header={<CreatorHeader email={email} />} />
            <AdSlot email={email} />
          </>
        )}
      </TokenGate>
    ),
  }
})
const Dashboard = lazy(async () => {
  const [
    { CreatorHeader, SessionExpiredAway, TokenGate },
    { DashboardAccessScreen },
    { DashboardScreen },
    { AnalyticsSection },
    { AdSlot },
  ] = await Promise.all([
    import('./features/creators/signed-in.ts'),
    import('./features/creators/dashboard-access-screen.tsx'),
    import('./features/links/dashboard-screen.tsx'),
    import('./features/insights/analytics-section.tsx'),
    import('./features/links/ad-slot.tsx'),
  ])
  return {
    default: () => (
      <TokenGate purposes={['dashboard_access']} expired={<SessionExpiredAway />} signedOut={<DashboardAccessScreen />}>
        {email => (
          <>
            <DashboardScreen
              email={email}
              header={<CreatorHeader email={email} />}
              analytics={checkInCount => <AnalyticsSection checkInCount={checkInCount} />}
            />
            <AdSlot email={email} />
          </>
        )}
      </TokenGate>
    ),
  }
})
const CheckInDetails = lazy(async () => {
  const [{ TokenGate }, { CheckInDetailsScreen }, { InvalidLink }, { AnalyticsSection }] = await Promise.all([
    import('./features/creators/signed-in.ts'),
    import('./features/checkins/details/details-screen.tsx'),
    import('./features/checkins/details/details-states.tsx'),
    import('./features/insights/analytics-section.tsx'),
  ])
  return {
    default: () => {
      const linkId = new URLSearchParams(useSearch()).get('linkId')
      if (!linkId) return <InvalidLink />
      return (
        <TokenGate purposes={['dashboard_access']} expired={<Redirect replace to={paths.dashboard} />}>
          {email => (
            <CheckInDetailsScreen
              key={linkId}
              linkId={linkId}
              email={email}
              analytics={checkInCount => <AnalyticsSection linkId={linkId} checkInCount={checkInCount} />}
            />
          )}
        </TokenGate>
      )
    },
  }
})
const NotFoundScreen = screen(() => import('./features/site/not-found-screen.tsx'), 'NotFoundScreen')

/** The public pages are the server's: a step from within the app to one of them loads it. */
function LeaveApp() {
  useEffect(() => location.reload(), [])
  return <PageLoader />
}

/** As the server does it, for steps from within the app. */
const Moved = ({ to }: { to: string }) => {
  const query = useSearch()
  return <Redirect replace to={query ? `${to}?${query}` : to} />
}

/** A new page begins at its top; going back lands where the reader was, which the browser sees to. */
function useScrollToTop(path: string) {
  const wentBack = useRef(false)
  useEffect(() => {
    const onPopState = () => {
      wentBack.current = true
    }
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what this waits for
  useEffect(() => {
    if (!wentBack.current) scrollTo(0, 0)
    wentBack.current = false
  }, [path])
}

export function Screens() {
  const [path] = useLocation()
  useScrollToTop(path)

  return (
    <CrashGuard key={path}>
      <Suspense fallback={<PageLoader />}>
        <Switch>
          <Route path={paths.create} component={CreateScreen} />
          <Route path={paths.verify} component={VerifyScreen} />
          <Route path={paths.selectLocation} component={SelectLocation} />
          <Route path={paths.dashboard} component={Dashboard} />
          <Route path={paths.checkInDetails} component={CheckInDetails} />
          {[...subscribeScreens, ...accountScreens, ...adminScreens].map(({ path, component: Screen }) => (
            <Route key={path} path={path}>
              <SimulatedPayments>
                <Screen />
              </SimulatedPayments>
            </Route>
          ))}
          {Object.entries(movedPages).map(([from, to]) => (
            <Route key={from} path={from}>
              <Moved to={to} />
            </Route>
          ))}
          {sitePages.map(path => (
            <Route key={path} path={path} component={LeaveApp} />
          ))}
          <Route component={NotFoundScreen} />
        </Switch>
      </Suspense>
    </CrashGuard>
  )
}
