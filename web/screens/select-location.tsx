import { CreatorLayout, SessionExpiredCard, TokenGate } from '../features/creators/index.ts'
import { AdSlot, SelectLocationScreen } from '../features/links/index.ts'
import { paths } from '../paths.ts'

export const SelectLocation = () => (
  <TokenGate purposes={['create_link']} expired={<SessionExpiredCard />} emailPage={paths.create}>
    {email => (
      <CreatorLayout email={email}>
        <SelectLocationScreen email={email} />
        <AdSlot email={email} />
      </CreatorLayout>
    )}
  </TokenGate>
)
