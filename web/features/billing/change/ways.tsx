import { type ComponentProps, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../../../contract/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { isOfAnotherAccount, useWayWithToken } from '../../creators/index.ts'

const HOME_AFTER_MS = 2000

type Props = Pick<ComponentProps<typeof Button>, 'variant' | 'icon' | 'disabled' | 'children'> & { email: string }

export function DashboardWay({ email, children, ...look }: Props) {
  const { go, going } = useWayWithToken(error =>
    toast({
      title: 'Error',
      description: isOfAnotherAccount(error)
        ? 'Unable to navigate. Please go to the main page.'
        : 'Unable to navigate to dashboard. Please try again.',
      destructive: true,
    }),
  )
  return (
    <Button
      {...look}
      busy={going && 'Opening...'}
      onClick={() => go({ email, purpose: 'dashboard_access', path: paths.dashboard })}
    >
      {children}
    </Button>
  )
}

/** My Account shows what has just changed. */
export function AccountWay({ email, children, ...look }: Props) {
  const [, navigate] = useLocation()
  const [failed, fail] = useState(false)
  const { go, going } = useWayWithToken(() => {
    toast({
      title: 'Error',
      description: 'Unable to navigate to My Account. Please try again.',
      destructive: true,
    })
    fail(true)
  })
  // Ends with the screen: who is led elsewhere meanwhile stays there.
  useEffect(() => {
    if (!failed) return
    const timer = setTimeout(() => navigate(paths.home), HOME_AFTER_MS)
    return () => clearTimeout(timer)
  }, [failed, navigate])
  return (
    <Button
      {...look}
      busy={going && 'Opening...'}
      onClick={() => go({ email, purpose: 'my_account_access', path: paths.myAccount, query: { refresh: 'true' } })}
    >
      {children}
    </Button>
  )
}
