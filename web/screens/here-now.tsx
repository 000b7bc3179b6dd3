import { type ReactNode, useEffect } from 'react'
import { Redirect, useSearch } from 'wouter'
import { paths } from '../../contract/paths.ts'
import { HereScreen, InvalidLink, isOnDevice, RollCallScreen } from '../features/checkins/index.ts'
import { CreatorLayout, forgetAccount, TokenGate } from '../features/creators/index.ts'

const useLinkId = () => new URLSearchParams(useSearch()).get('linkId')

export function HereNow() {
  const linkId = useLinkId()
  return (
    <Gate>
      {email => (
        <CreatorLayout email={email}>
          {linkId ? <HereScreen key={linkId} linkId={linkId} email={email} /> : <InvalidLink />}
        </CreatorLayout>
      )}
    </Gate>
  )
}

/** Names on the device wait for no network. */
export function RollCall() {
  const linkId = useLinkId()
  const page = (email: string | null) => (
    <CreatorLayout email={email}>
      {linkId ? <RollCallScreen key={linkId} linkId={linkId} /> : <InvalidLink />}
    </CreatorLayout>
  )
  return <Gate meanwhile={linkId && isOnDevice(linkId) && page(null)}>{page}</Gate>
}

const Gate = (props: { meanwhile?: ReactNode; children: (email: string) => ReactNode }) => (
  <TokenGate
    purposes={['dashboard_access']}
    expired={<Redirect replace to={paths.dashboard} />}
    signedOut={<SignedOut />}
    {...props}
  />
)

/** The session has ended since the names were read, and they end with it. */
function SignedOut() {
  useEffect(() => forgetAccount({ keepUnsent: true }), [])
  return <Redirect replace to={paths.dashboard} />
}
