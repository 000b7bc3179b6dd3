import { Redirect, useSearch } from 'wouter'
import { paths } from '../../contract/paths.ts'
import { InvalidLink, JournalScreen } from '../features/checkins/index.ts'
import { CreatorLayout, TokenGate } from '../features/creators/index.ts'

export function Journal() {
  const linkId = new URLSearchParams(useSearch()).get('linkId')
  return (
    <TokenGate purposes={['dashboard_access']} expired={<Redirect replace to={paths.dashboard} />}>
      {email => (
        <CreatorLayout email={email}>
          {linkId ? <JournalScreen key={linkId} linkId={linkId} /> : <InvalidLink />}
        </CreatorLayout>
      )}
    </TokenGate>
  )
}
