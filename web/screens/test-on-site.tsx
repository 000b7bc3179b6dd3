import { Redirect, useSearch } from 'wouter'
import { paths } from '../../contract/paths.ts'
import { InvalidLink } from '../features/checkins/index.ts'
import { CreatorLayout, TokenGate } from '../features/creators/index.ts'
import { TestOnSiteScreen } from '../features/links/index.ts'

export function TestOnSite() {
  const linkId = new URLSearchParams(useSearch()).get('linkId')
  const unknown = <InvalidLink lead="Check-in link not found" />
  return (
    <TokenGate purposes={['dashboard_access']} expired={<Redirect replace to={paths.dashboard} />}>
      {email => (
        <CreatorLayout email={email}>
          {linkId ? <TestOnSiteScreen key={linkId} email={email} linkId={linkId} unknown={unknown} /> : unknown}
        </CreatorLayout>
      )}
    </TokenGate>
  )
}
