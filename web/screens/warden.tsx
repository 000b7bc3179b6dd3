import { paths } from '../../contract/paths.ts'
import { WardenScreen } from '../features/checkins/index.ts'
import { DeviceLayout } from '../features/creators/index.ts'

export const Warden = () => (
  <DeviceLayout home={paths.warden}>
    <WardenScreen />
  </DeviceLayout>
)
