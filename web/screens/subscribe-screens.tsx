import { lazy } from 'react'
import { useParams } from 'wouter'
import { paths } from '../paths.ts'
import { type Screen, screen } from './screen.ts'

const Plans = lazy(async () => {
  const [{ HeaderForAnyone }, { PlansScreen }] = await Promise.all([
    import('../features/creators/header-for-anyone.tsx'),
    import('../features/billing/plans/plans-screen.tsx'),
  ])
  return { default: () => <PlansScreen header={<HeaderForAnyone />} /> }
})

const Subscribe = lazy(async () => {
  const [{ ContinueAs }, { EmailSteps }, { SubscribeScreen }, { subscribePaymentPath }] = await Promise.all([
    import('../features/creators/around-email.tsx'),
    import('../features/creators/email-steps.tsx'),
    import('../features/billing/subscribe/subscribe-screen.tsx'),
    import('../features/billing/addresses.ts'),
  ])
  return {
    default: () => (
      <SubscribeScreen
        planName={useParams().planName}
        emailSteps={({ plan, billing, summary, ...step }) => (
          <EmailSteps
            {...step}
            email=""
            submitLabel="Send Verification Link"
            captcha="asked"
            above={
              <>
                {summary}
                <ContinueAs href={email => subscribePaymentPath({ plan, billing, email })} />
              </>
            }
          />
        )}
      />
    ),
  }
})

const SubscribeWithToken = lazy(async () => {
  const [{ TokenCheckGate }, { TokenPayment }] = await Promise.all([
    import('../features/creators/token-gate.tsx'),
    import('../features/billing/subscribe/token-payment.tsx'),
  ])
  return {
    default: () => {
      const { planName, token } = useParams()
      return (
        <TokenPayment
          planName={planName}
          token={token}
          gate={gate => (
            <TokenCheckGate {...gate} purposes={['subscription_verify', 'create_link']} denied={gate.refused} />
          )}
        />
      )
    },
  }
})

const Confirm = screen(() => import('../features/billing/subscribe/confirm-screen.tsx'), 'ConfirmScreen')
const Payment = screen(() => import('../features/billing/subscribe/payment-screen.tsx'), 'PaymentScreen')
const Success = screen(() => import('../features/billing/success/success-screen.tsx'), 'SuccessScreen')

/** The success page before the paths with a parameter in its place: the first that fits is shown. */
export const subscribeScreens: Screen[] = [
  { path: paths.plans, component: Plans },
  { path: paths.subscribeSuccess, component: Success },
  { path: paths.subscribeSuccessNested, component: Success },
  { path: paths.subscribe, component: Subscribe },
  { path: paths.subscribeWithToken, component: SubscribeWithToken },
  { path: paths.subscriptionConfirm, component: Confirm },
  { path: paths.subscribePayment, component: Payment },
]
