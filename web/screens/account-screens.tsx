import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import type { TokenPurpose } from '../../contract/creators.ts'
import type { CardForm } from '../features/accounts/card-change.tsx'
import { paths } from '../paths.ts'
import type { Screen } from './screen.ts'

/** Only where a card is changed: the form is not part of the page. */
const PaymentForm = lazy(async () => ({
  default: (await import('../features/billing/payment/payment-form.tsx')).PaymentForm,
}))

type AccountPage = ComponentType<{ email: string; header: ReactNode }>

interface Gate {
  purposes: readonly TokenPurpose[]
  emailMissing?: string
  onKeptAccount?: boolean
}

const ACCOUNT: Gate = { purposes: ['my_account_access'] }
const UPGRADE: Gate = { purposes: ['upgrade_access'] }
/** Of pages that act on the account that this browser opened last. */
const actingOn = (emailMissing: string): Gate => ({ ...ACCOUNT, emailMissing, onKeptAccount: true })
const EMAIL_REQUIRED = actingOn('Email is required. Please try again from your account page.')
const DELETION: Gate = {
  ...actingOn('No email found. Please try again.'),
  purposes: ['my_account_access', 'delete_account'],
}

/** A page behind the gate of the account, loaded when it is first opened. */
const gated = <Name extends string>(load: () => Promise<Record<Name, AccountPage>>, name: Name, gate: Gate) =>
  lazy(async () => {
    const [{ AccountGate }, loaded] = await Promise.all([import('./account-gate.tsx'), load()])
    const Gated: AccountPage = loaded[name]
    return {
      default: () => <AccountGate {...gate}>{(email, header) => <Gated email={email} header={header} />}</AccountGate>,
    }
  })

const MyAccount = lazy(async () => {
  const [{ AccountGate }, { MyAccountScreen }, { PaymentFormSkeleton }] = await Promise.all([
    import('./account-gate.tsx'),
    import('../features/accounts/my-account-screen.tsx'),
    import('../features/billing/payment/payment-form-skeleton.tsx'),
  ])
  const cardForm: CardForm = slot => (
    <Suspense fallback={<PaymentFormSkeleton />}>
      <PaymentForm {...slot} />
    </Suspense>
  )
  return {
    default: () => (
      <AccountGate {...ACCOUNT}>
        {(email, header) => <MyAccountScreen email={email} header={header} cardForm={cardForm} />}
      </AccountGate>
    ),
  }
})
const Upgrade = gated(() => import('../features/billing/change/upgrade-screen.tsx'), 'UpgradeScreen', UPGRADE)
const Downgrade = gated(() => import('../features/billing/change/downgrade-screen.tsx'), 'DowngradeScreen', UPGRADE)
const UpgradeProcessing = gated(
  () => import('../features/billing/change/upgrade-processing-screen.tsx'),
  'UpgradeProcessingScreen',
  UPGRADE,
)
const Cancel = gated(() => import('../features/billing/change/cancel-screen.tsx'), 'CancelScreen', EMAIL_REQUIRED)
const Reactivate = gated(
  () => import('../features/billing/change/reactivate-screen.tsx'),
  'ReactivateScreen',
  EMAIL_REQUIRED,
)

const DeleteAccount = lazy(async () => {
  const [{ AccountGate }, { CheckEmail }, { AccountDeleted, DeleteAccountScreen }] = await Promise.all([
    import('./account-gate.tsx'),
    import('../features/creators/check-email.tsx'),
    import('../features/accounts/delete-account-screen.tsx'),
  ])
  return {
    default: () => {
      // Outside the gate, which stops whoever has no account.
      const [deleted, setDeleted] = useState(false)
      if (deleted) return <AccountDeleted />
      return (
        <AccountGate {...DELETION}>
          {(email, header) => (
            <DeleteAccountScreen
              email={email}
              header={header}
              proofAsked={asked => <CheckEmail {...asked} />}
              onDeleted={() => setDeleted(true)}
            />
          )}
        </AccountGate>
      )
    },
  }
})

export const accountScreens: Screen[] = [
  { path: paths.myAccount, component: MyAccount },
  { path: paths.myAccountOf, component: MyAccount },
  { path: paths.upgradePlan, component: Upgrade },
  { path: paths.downgradePlan, component: Downgrade },
  { path: paths.upgradeProcessing, component: UpgradeProcessing },
  { path: paths.cancelSubscription, component: Cancel },
  { path: paths.cancelSubscriptionOf, component: Cancel },
  { path: paths.reactivateSubscription, component: Reactivate },
  { path: paths.reactivateSubscriptionOf, component: Reactivate },
  { path: paths.deleteAccount, component: DeleteAccount },
  { path: paths.deleteAccountOf, component: DeleteAccount },
]
