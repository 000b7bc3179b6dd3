import { paths } from '../../contract/paths.ts'
import { CreatorLayout, SessionExpiredPage, TokenGate } from '../features/creators/index.ts'
import { AdSlot, SelectLocationScreen } from '../features/links/index.ts'

export const SelectLocation = () => (
  <TokenGate purposes={['create_link']} expired={<SessionExpiredPage />} emailPage={paths.create}>
    {email => (
      <CreatorLayout email={email}>
        <SelectLocationScreen email={email} />
        <AdSlot email={email} />
      </CreatorLayout>
    )}
  </TokenGate>
)
