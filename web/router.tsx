import { type ComponentType, Suspense, useEffect, useRef } from 'react'
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter'
import { isServed, movedPages, paths } from '../contract/paths.ts'
import { SimulatedPayments } from './features/billing/index.ts'
import { PublicLayout } from './features/creators/index.ts'
import { hasPlans } from './lib/service-traits.ts'
import { screen } from './screens/screen.ts'
import { CrashGuard } from './ui/crash-guard.tsx'
import { PageLoader } from './ui/page-loader.tsx'

const Create = screen(() => import('./screens/create.tsx'), 'CreateScreen')
const Verify = screen(() => import('./screens/verify.tsx'), 'VerifyScreen')
const SelectLocation = screen(() => import('./screens/select-location.tsx'), 'SelectLocation')
const Dashboard = screen(() => import('./screens/dashboard.tsx'), 'Dashboard')
const CheckInDetails = screen(() => import('./screens/check-in-details.tsx'), 'CheckInDetails')
const SessionMatrix = screen(() => import('./screens/session-matrix.tsx'), 'SessionMatrix')
const HereNow = screen(() => import('./screens/here-now.tsx'), 'HereNow')
// One file with the list of who is here: without a network it is loaded already.
const RollCall = screen(() => import('./screens/here-now.tsx'), 'RollCall')
const Journal = screen(() => import('./screens/journal.tsx'), 'Journal')
const TestOnSite = screen(() => import('./screens/test-on-site.tsx'), 'TestOnSite')
const ChangeLink = screen(() => import('./screens/change-link.tsx'), 'ChangeLink')
const Subscribe = screen(() => import('./screens/subscribe.tsx'), 'SubscribeScreen')
const SubscribeWithToken = screen(() => import('./screens/subscribe-with-token.tsx'), 'TokenPaymentScreen')
const SubscriptionConfirm = screen(() => import('./screens/subscription-confirm.tsx'), 'ConfirmScreen')
const SubscribePayment = screen(() => import('./screens/subscribe-payment.tsx'), 'PaymentScreen')
const SubscribeSuccess = screen(() => import('./screens/subscribe-success.tsx'), 'SuccessScreen')
const MyAccount = screen(() => import('./screens/my-account.tsx'), 'MyAccount')
const UpgradePlan = screen(() => import('./screens/upgrade-plan.tsx'), 'UpgradePlan')
const DowngradePlan = screen(() => import('./screens/downgrade-plan.tsx'), 'DowngradePlan')
const UpgradeProcessing = screen(() => import('./screens/upgrade-processing.tsx'), 'UpgradeProcessing')
const CancelSubscription = screen(() => import('./screens/cancel-subscription.tsx'), 'CancelSubscription')
const ReactivateSubscription = screen(() => import('./screens/reactivate-subscription.tsx'), 'ReactivateSubscription')
const DeleteAccount = screen(() => import('./screens/delete-account.tsx'), 'DeleteAccount')
const AdminEnvironment = screen(() => import('./screens/admin-environment.tsx'), 'AdminEnvironment')
const AdminHealth = screen(() => import('./screens/admin-health.tsx'), 'AdminHealth')
const Warden = screen(() => import('./screens/warden.tsx'), 'Warden')
const Kiosk = screen(() => import('./screens/kiosk.tsx'), 'KioskScreen')
const Wall = screen(() => import('./screens/wall.tsx'), 'WallScreen')
const NotFound = screen(() => import('./screens/not-found.tsx'), 'NotFoundScreen')

/** Screens about money, which say that payments are simulated. The first path that fits wins, so parameters come last. */
const moneyScreens: [path: string, screen: ComponentType][] = [
  [paths.subscribeSuccess, SubscribeSuccess],
  [paths.subscribeSuccessNested, SubscribeSuccess],
  [paths.subscribe, Subscribe],
  [paths.subscribeWithToken, SubscribeWithToken],
  [paths.subscriptionConfirm, SubscriptionConfirm],
  [paths.subscribePayment, SubscribePayment],
  [paths.myAccount, MyAccount],
  [paths.myAccountOf, MyAccount],
  [paths.upgradePlan, UpgradePlan],
  [paths.downgradePlan, DowngradePlan],
  [paths.upgradeProcessing, UpgradeProcessing],
  [paths.cancelSubscription, CancelSubscription],
  [paths.cancelSubscriptionOf, CancelSubscription],
  [paths.reactivateSubscription, ReactivateSubscription],
  [paths.reactivateSubscriptionOf, ReactivateSubscription],
  [paths.deleteAccount, DeleteAccount],
  [paths.deleteAccountOf, DeleteAccount],
  [paths.adminEnvironment, AdminEnvironment],
]

/** As the server does, for links within the app. */
const isHere = ([path]: [path: string, ...unknown[]]) => isServed(path, { plansOn: hasPlans() })

/** The server's redirect, for links within the app. */
const Moved = ({ to }: { to: string }) => {
  const query = useSearch()
  return <Redirect replace to={query ? `${to}?${query}` : to} />
}

/** A new page begins at its top; after going back, the browser restores the scroll position. */
function useScrollToTop(path: string) {
  const wentBack = useRef(false)
  useEffect(() => {
    const onPopState = () => {
      wentBack.current = true
    }
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new path
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
        <PublicLayout>
          <Switch>
            <Route path={paths.create} component={Create} />
            <Route path={paths.verify} component={Verify} />
            <Route path={paths.selectLocation} component={SelectLocation} />
            <Route path={paths.dashboard} component={Dashboard} />
            <Route path={paths.checkInDetails} component={CheckInDetails} />
            <Route path={paths.journal} component={Journal} />
            <Route path={paths.here} component={HereNow} />
            <Route path={paths.rollCall} component={RollCall} />
            <Route path={paths.sessionMatrix} component={SessionMatrix} />
            <Route path={paths.testOnSite} component={TestOnSite} />
            <Route path={paths.changeLink} component={ChangeLink} />
            <Route path={paths.warden} component={Warden} />
            <Route path={paths.wall} component={Wall} />
            <Route path={paths.kiosk} component={Kiosk} />
            <Route path={paths.adminHealth} component={AdminHealth} />
            {moneyScreens.filter(isHere).map(([path, Screen]) => (
              <Route key={path} path={path}>
                <SimulatedPayments>
                  <Screen />
                </SimulatedPayments>
              </Route>
            ))}
            {Object.entries(movedPages)
              .filter(isHere)
              .map(([from, to]) => (
                <Route key={from} path={from}>
                  <Moved to={to} />
                </Route>
              ))}
            <Route component={NotFound} />
          </Switch>
        </PublicLayout>
      </Suspense>
    </CrashGuard>
  )
}
