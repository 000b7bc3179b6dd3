import type { ComponentType } from 'react'
import { Redirect, useSearch } from 'wouter'
import { paths } from '../../contract/paths.ts'
import { HereScreen, InvalidLink, RollCallScreen } from '../features/checkins/index.ts'
import { CreatorLayout, TokenGate } from '../features/creators/index.ts'

export const HereNow = () => <OfLink screen={HereScreen} />
export const RollCall = () => <OfLink screen={RollCallScreen} />

function OfLink({ screen: Screen }: { screen: ComponentType<{ linkId: string; email: string }> }) {
  const linkId = new URLSearchParams(useSearch()).get('linkId')
  return (
    <TokenGate purposes={['dashboard_access']} expired={<Redirect replace to={paths.dashboard} />}>
      {email => (
        <CreatorLayout email={email}>
          {linkId ? <Screen key={linkId} linkId={linkId} email={email} /> : <InvalidLink />}
        </CreatorLayout>
      )}
    </TokenGate>
  )
}
