import { Redirect, useSearch } from 'wouter'
import { paths } from '../../contract/paths.ts'
import { InvalidLink } from '../features/checkins/index.ts'
import { CreatorLayout, TokenGate } from '../features/creators/index.ts'
import { MatrixScreen } from '../features/insights/index.ts'

export function SessionMatrix() {
  const linkId = new URLSearchParams(useSearch()).get('linkId')
  return (
    <TokenGate purposes={['dashboard_access']} expired={<Redirect replace to={paths.dashboard} />}>
      {email => (
        <CreatorLayout email={email}>
          {linkId ? <MatrixScreen key={linkId} linkId={linkId} email={email} /> : <InvalidLink />}
        </CreatorLayout>
      )}
    </TokenGate>
  )
}
