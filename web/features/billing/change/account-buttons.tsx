import { type ComponentProps, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../../../contract/paths.ts'
import { toast } from '../../../ui/toast-store.ts'
import { DashboardLink, isOtherAccountError, TokenLink } from '../../creators/index.ts'

const HOME_AFTER_MS = 2000

type Props = Omit<ComponentProps<typeof DashboardLink>, 'onError'>

export const ToDashboard = (link: Props) => (
  <DashboardLink
    {...link}
    onError={error =>
      toast({
        title: 'Error',
        description: isOtherAccountError(error)
          ? 'Unable to navigate. Please go to the main page.'
          : 'Unable to navigate to dashboard. Please try again.',
        destructive: true,
      })
    }
  />
)

/** Makes My Account fetch the plan again, which has just changed. */
export function ToMyAccount({ email, ...link }: Props) {
  const [, navigate] = useLocation()
  const [failed, setFailed] = useState(false)
  // Cancelled when the screen unmounts: the creator may have gone elsewhere meanwhile.
  useEffect(() => {
    if (!failed) return
    const timer = setTimeout(() => navigate(paths.home), HOME_AFTER_MS)
    return () => clearTimeout(timer)
  }, [failed, navigate])
  return (
    <TokenLink
      {...link}
      to={{ email, purpose: 'my_account_access', path: paths.myAccount, query: { refresh: 'true' } }}
      onError={() => {
        toast({
          title: 'Error',
          description: 'Unable to navigate to My Account. Please try again.',
          destructive: true,
        })
        setFailed(true)
      }}
    />
  )
}
